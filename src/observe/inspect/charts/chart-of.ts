import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionNames } from './action-names.ts';
import type { Chart, ChartDeadline, ChartState, ChartTransition } from './chart.ts';
import { eventName } from './event-name.ts';
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

/** What a guard is called; of several put together, how: `isAskedByVoice and hasMoreQuestions`. Null where there is none. */
function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  const { type, name = '', guards } = guard as Named;
  if (guards === undefined) return type ?? name;
  const names = guards.map((one) => guardName(one) ?? '');
  return name === 'not' ? `not ${names[0]}` : names.join(` ${name} `);
}

/** A guard as its machine's author writes it: an object, or a function; those that XState makes hold what they are made of. */
interface Named {
  readonly type?: string;
  readonly name?: string;
  readonly guards?: readonly unknown[];
}

/** When a state is left by itself. */
function deadlinesOf(state: AnyStateNode): readonly ChartDeadline[] {
  const names = new Set(state.after.map(({ delay }) => delay));
  return [...names].map((delay) => ({ name: String(delay), ms: msOf(state, delay) }));
}

/** A delay that needs nothing of what the machine knows is what it would be now. */
function msOf(state: AnyStateNode, delay: unknown): number | null {
  if (typeof delay === 'number') return delay;
  const known: unknown = state.machine.implementations.delays[String(delay)];
  if (typeof known === 'number') return known;
  if (typeof known !== 'function' || known.length > 0) return null;
  const ms: unknown = known();
  return typeof ms === 'number' ? ms : null;
}
