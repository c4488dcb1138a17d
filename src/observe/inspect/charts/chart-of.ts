import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionNames } from './action-names.ts';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { deadlinesOf } from './deadlines-of.ts';
import { eventName } from './event-name.ts';
import { guardName } from './guard-name.ts';
import { type TransitionIds, transitionIds, transitionsAt } from './transition-ids.ts';

/** A machine's chart, drawn up from the machine itself; of a running one with the delays it has now. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  name: machine.id,
  states: stateOf(machine.root, transitionIds(machine)),
});

function stateOf(state: AnyStateNode, ids: TransitionIds): ChartState {
  const { entry, exit } = state.config;
  return {
    id: state.id,
    name: state.key,
    kind: state.type === 'history' ? 'atomic' : state.type,
    initial: state.type === 'compound' ? (state.initial.target[0]?.id ?? null) : null,
    entry: actionNames(entry),
    exit: actionNames(exit),
    invokes: state.invoke.map(({ id, src }) => ({ id, source: typeof src === 'string' ? src : id })),
    deadlines: deadlinesOf(state),
    transitions: transitionsAt(state).flatMap(([type, transitions]) =>
      transitions.map((transition) => transitionOf(transition, eventName(type, state), ids)),
    ),
    states: Object.values(state.states).map((inner) => stateOf(inner, ids)),
  };
}

const transitionOf = (
  transition: AnyTransitionDefinition,
  event: string,
  ids: TransitionIds,
): ChartTransition => ({
  id: ids.get(transition) ?? '',
  event,
  guard: guardName(transition.guard),
  targets: (transition.target ?? []).map(({ id }) => id),
  actions: actionNames(transition.actions),
});
