import {
  type IActionType,
  type IState,
  type IStateMachine,
  type ITransition,
  render,
} from 'state-machine-cat';
import { groupedBy } from '../../../lib/collections.ts';
import type { Chart, ChartState, ChartTransition } from '../chart.ts';

/** Draws a chart as SVG. Equal charts give equal texts. The first drawing takes about 200 ms of this thread, others 10 ms. */
export async function draw(chart: Chart): Promise<string> {
  const { ast, ...drawn } = chartAst(chart);
  const isFlat = chart.states.states.every(({ states }) => states.length === 0);
  const svg = await render(ast, {
    inputType: 'json',
    outputType: 'oldsvg', // by the Graphviz within the package, never by one that happens to be installed
    direction: isFlat ? 'left-right' : 'top-down',
    dotGraphAttrs: GRAPH,
  });
  return themedSvg(svg, chart.name, drawn);
}

/** Found by trial: without these values, arrows between nested boxes overlap. */
const GRAPH = [
  { name: 'newrank', value: 'true' },
  { name: 'ordering', value: '""' },
  { name: 'ranksep', value: '0.4' },
  { name: 'nodesep', value: '0.4' },
];

/**
 * Adapts the drawing of Graphviz for a page. It takes the colour of the surrounding text, each state's group gets
 * `data-state`, each transition's label gets `data-transition`, and ids that other drawings share are removed. As a separate
 * document it follows the reader's light or dark mode.
 */
function themedSvg(svg: string, name: string, drawn: Pick<ChartAst, 'states' | 'arrows'>): string {
  const [, width = '', height = ''] = /viewBox="0\.00 0\.00 ([\d.]+?)\.00 ([\d.]+?)\.00"/.exec(svg) ?? [];
  const [, place = ''] = /class="graph" transform="([^"]+)"/.exec(svg) ?? [];
  const groups = [...svg.matchAll(GROUP)].map(([, kind = '', inner = '']) => groupOf(kind, inner, drawn));
  if (groups.length < drawn.states.length + drawn.arrows.length)
    throw new Error('this drawing is another one');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-label="the machine ${escaped(name)}" fill="currentColor" font-family="Helvetica,Arial,sans-serif">\n`,
    STYLE,
    `<g transform="${place}">\n${groups.join('')}</g>\n</svg>\n`,
  ].join('');
}

const GROUP = /<g id="[^"]*" class="((?:cluster|node|edge)[^"]*)">\n<title>[^<]*<\/title>\n([\s\S]*?)<\/g>/g;

/** The colours of a drawing that is a whole document. A page around it sets its own. */
const STYLE = `<style>
svg.chart:root { color: #1f2328; background: #fff }
@media (prefers-color-scheme: dark) { svg.chart:root { color: #e6edf3; background: #0d1117 } }
</style>
`;

function groupOf(kind: string, raw: string, { states, arrows }: Pick<ChartAst, 'states' | 'arrows'>): string {
  const shapes = raw.split('\n').filter((line) => line !== '' && !line.includes('fill-opacity'));
  const texts = shapes.filter((line) => line.startsWith('<text'));
  const others = shapes.filter((line) => !line.startsWith('<text')).map(coloured);
  const [, letter, digits] = / ([sa])(\d+)$/.exec(kind) ?? [];
  const state = letter === 's' ? states[Number(digits)] : undefined;
  if (state !== undefined) {
    // the outline stands first, or it would cover the text
    const outline = others
      .filter((line) => line.startsWith('<path'))
      .map((line) => line.replace('<path', '<path class="box"'));
    const rest = others.filter((line) => !line.startsWith('<path'));
    const lines = [...outline, ...rest, ...labelled(texts, stayingIn(state))];
    return `<g class="state" data-state="${escaped(state.id)}">\n${title(state.id)}${lines.join('\n')}\n</g>\n`;
  }
  const ways = letter === 'a' ? arrows[Number(digits)] : undefined;
  if (ways === undefined) return `<g class="begin">\n${others.join('\n')}\n</g>\n`;
  return `<g class="arrow">\n${[...others, ...labelled(texts, ways)].join('\n')}\n</g>\n`;
}

/** The last lines belong to the transitions, in their order. */
function labelled(texts: readonly string[], transitions: readonly ChartTransition[]): readonly string[] {
  const first = texts.length - transitions.length;
  return texts.map(plain).map((text, index) => {
    const transition = transitions[index - first];
    return transition === undefined
      ? text
      : text.replace(
          /^<text([^>]*)>/,
          `<text$1 data-transition="${escaped(transition.id)}">${hint(transition)}`,
        );
  });
}

const plain = (text: string): string =>
  text
    .replace(/ xml:space="preserve"| text-anchor="start"| font-family="[^"]*"/g, '')
    .replace(/(?: |&#160;)+<\/text>/, '</text>');

const coloured = (shape: string): string => shape.replaceAll('"black"', '"currentColor"');

/** The actions of the transition. */
const hint = ({ actions }: ChartTransition): string =>
  actions.length === 0 ? '' : title(actions.join(', ')).trim();

const title = (text: string): string => `<title>${escaped(text)}</title>\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A chart in the form of state-machine-cat, and the meaning of each group of the drawing by the number in its class. */
interface ChartAst {
  readonly ast: IStateMachine;
  /** `s0`, `s1` … */
  readonly states: readonly ChartState[];
  /** `a0`, `a1` …: transitions between the same two states share an arrow, with a line of text each. */
  readonly arrows: readonly (readonly ChartTransition[])[];
}

function chartAst({ states: root }: Chart): ChartAst {
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

/** The internal transitions of a state: the last lines in its box. */
const stayingIn = ({ transitions }: ChartState): readonly ChartTransition[] =>
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

/** The dot whose arrow leads to the initial state. */
const begin = ({ id, initial }: ChartState): readonly IState[] =>
  initial === null ? [] : [{ name: beginOf(id), type: 'initial' }];

const beginOf = (id: string): string => `${id}#begin`;

/** The lines below the name of a state. */
const stateLines = (state: ChartState): readonly IActionType[] => [
  ...state.invokes.map(({ source }) => line(`invokes ${source}`)),
  ...state.entry.map((body) => ({ type: 'entry' as const, body })),
  ...state.exit.map((body) => ({ type: 'exit' as const, body })),
  ...stayingIn(state).map((transition) => line(textOf(transition))),
];

const line = (body: string): IActionType => ({ type: 'activity', body });

const textOf = ({ event, guard }: ChartTransition): string =>
  guard === null ? event : `${event} [${guard}]`;
