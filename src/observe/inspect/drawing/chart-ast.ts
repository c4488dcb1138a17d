import type { IActionType, IState, IStateMachine, ITransition } from 'state-machine-cat';
import { groupedBy } from '../../../lib/grouped-by.ts';
import type { Chart, ChartState, ChartTransition } from '../charts/chart.ts';

/** A chart as state-machine-cat draws it, and what each group of the drawing stands for, by the number in its class. */
export interface ChartAst {
  readonly ast: IStateMachine;
  /** `s0`, `s1` … */
  readonly states: readonly ChartState[];
  /** `a0`, `a1` …: all that lead from one state to the same other one share an arrow, and have a line each beside it. */
  readonly arrows: readonly (readonly ChartTransition[])[];
}

export function chartAst({ states: root }: Chart): ChartAst {
  const states = [root, ...within(root)];
  const numbers = new Map(states.map(({ id }, number) => [id, number]));
  const arrows = [...groupedBy(states.flatMap(leaving), ({ from, to }) => `${from}>${to}`).values()];
  const drawn = (state: ChartState): IState => ({
    name: state.id,
    label: state.name,
    type: TYPES[state.kind],
    class: `s${numbers.get(state.id)}`,
    actions: [...stateLines(state)],
    ...(state.states.length === 0
      ? {}
      : { statemachine: { states: [...begin(state), ...state.states.map(drawn)] } }),
  });
  const lines = [
    ...states.flatMap(({ id, initial }) => (initial === null ? [] : [{ from: beginOf(id), to: initial }])),
    ...arrows.map((ways, number) => arrow(ways, `a${number}`)),
  ];
  return {
    ast: { states: [drawn(root)], transitions: lines.map((line, id) => ({ ...line, id })) },
    states,
    arrows: arrows.map((ways) => ways.map(({ transition }) => transition)),
  };
}

/** The transitions of a state that lead nowhere else: the last lines in its box. */
export const stayingIn = ({ transitions }: ChartState): readonly ChartTransition[] =>
  transitions.filter(({ targets }) => targets.length === 0);

const TYPES = { atomic: 'regular', compound: 'regular', parallel: 'parallel', final: 'final' } as const;

interface Way {
  readonly from: string;
  readonly to: string;
  readonly transition: ChartTransition;
}

const within = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...within(state)]);

const leaving = ({ id, transitions }: ChartState): readonly Way[] =>
  transitions.flatMap((transition) => transition.targets.map((to) => ({ from: id, to, transition })));

const arrow = (ways: readonly Way[], name: string): Omit<ITransition, 'id'> => ({
  from: ways[0]?.from ?? '',
  to: ways[0]?.to ?? '',
  label: ways.map(({ transition }) => textOf(transition)).join('\n'),
  class: name,
});

/** The dot from which an arrow leads to the state that is entered first. */
const begin = ({ id, initial }: ChartState): readonly IState[] =>
  initial === null ? [] : [{ name: beginOf(id), type: 'initial' }];

const beginOf = (id: string): string => `${id}#begin`;

/** What stands below the name of a state, a line each. */
const stateLines = (state: ChartState): readonly IActionType[] => [
  ...state.invokes.map(({ source }) => line(`invokes ${source}`)),
  ...state.entry.map((body) => ({ type: 'entry' as const, body })),
  ...state.exit.map((body) => ({ type: 'exit' as const, body })),
  ...stayingIn(state).map((transition) => line(textOf(transition))),
];

const line = (body: string): IActionType => ({ type: 'activity', body });

const textOf = ({ event, guard }: ChartTransition): string =>
  guard === null ? event : `${event} [${guard}]`;
