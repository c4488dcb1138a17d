import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';
import {
  type Chart,
  type ChartDeadline,
  type ChartState,
  type ChartTransition,
  eventName,
  type TransitionIds,
  transitionIds,
  transitionsAt,
} from './chart.ts';
import { guardName } from './guards.ts';

/** Makes the chart of a machine from its definition; for a running machine with its present delays. */
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

/** An action in a definition: an object or a function. */
interface Named {
  readonly type?: string;
  readonly name?: string;
  readonly params?: unknown;
}

/** The delay of a state. */
function deadlinesOf(state: AnyStateNode): readonly ChartDeadline[] {
  const names = new Set(state.after.map(({ delay }) => delay));
  return [...names].map((delay) => ({ name: String(delay), ms: msOf(state, delay) }));
}

/** The present value of a delay that does not depend on the context; null otherwise. */
function msOf(state: AnyStateNode, delay: unknown): number | null {
  if (typeof delay === 'number') return delay;
  const known: unknown = state.machine.implementations.delays[String(delay)];
  if (typeof known === 'number') return known;
  if (typeof known !== 'function' || known.length > 0) return null;
  const ms: unknown = known();
  return typeof ms === 'number' ? ms : null;
}

/** The names of actions. An action that emits an event is called `emit on_triggered`. */
const actionNames = (actions: unknown): readonly string[] =>
  [actions ?? []].flat().map((action: unknown) => nameOf(action));

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name, params } = action as Named;
  const own = (type ?? name ?? '').replace(/^xstate\./, '');
  const emitted = params === undefined ? undefined : emittedTypeOf(params);
  return emitted === undefined ? own : `${own} ${emitted}`;
}

/** The type of an emitted event rarely depends on context and event, so the action is called with placeholders. */
function emittedTypeOf(params: unknown): string | undefined {
  try {
    const emitted: unknown =
      typeof params === 'function' ? params({ context: anything, event: anything }) : params;
    const type: unknown = (emitted as { readonly type?: unknown } | undefined)?.type;
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined; // it depends on more than that
  }
}

/** A placeholder for any value: its properties and its results are placeholders too. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [].values();
    return typeof key === 'symbol' ? undefined : anything;
  },
  apply: () => anything,
  has: () => false,
});

/** These machines and all machines that they start, directly or not, without duplicate names. */
export function machinesIn(...machines: readonly AnyStateMachine[]): readonly AnyStateMachine[] {
  const found = new Map<string, AnyStateMachine>();
  for (const machine of machines) add(machine, found);
  return [...found.values()];
}

function add(machine: AnyStateMachine, found: Map<string, AnyStateMachine>): void {
  if (found.has(machine.id)) return;
  found.set(machine.id, machine);
  for (const logic of Object.values(machine.implementations.actors))
    if (logic instanceof StateMachine) add(logic, found);
}
