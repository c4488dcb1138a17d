import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A machine as JSON: all its states and transitions. */
export interface Chart {
  /** The name of the machine: `brain`, `ears`. */
  readonly name: string;
  /** The outermost state is the machine. */
  readonly states: ChartState;
}

export interface ChartState {
  /** The names of its ancestors and its own: `ears.open.hearing`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  /** The id of its initial state. */
  readonly initial: string | null;
  /** Its entry actions. An emitted event is shown by its type if that is known in advance. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly deadlines: readonly ChartDeadline[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** An actor that runs while the state is active. */
export interface ChartInvoke {
  readonly id: string;
  readonly source: string;
}

export interface ChartDeadline {
  readonly name: string;
  /** Null if it depends on the context at that time. */
  readonly ms: number | null;
}

export interface ChartTransition {
  /** A stable id: its state, its event and its index among transitions of the same event. */
  readonly id: string;
  /** The event's type, `after NAME` for a deadline, `''` for an eventless transition. */
  readonly event: string;
  readonly guard: string | null;
  /** Empty if it stays in its state. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** The display name of an event: `after pause`, `done run-0`, `failed hearing`. Broca's own events keep their type. */
export function eventName(type: string, at?: AnyStateNode): string {
  if (type === '') return 'always';
  if (type === 'xstate.init') return 'started';
  for (const [prefix, word] of PREFIXES)
    if (type.startsWith(prefix)) return `${word} ${ownerName(type.slice(prefix.length), at)}`;
  if (!type.startsWith(AFTER)) return type;
  const [name = ''] = type.slice(AFTER.length).split(at === undefined ? '.' : `.${at.id}`, 1);
  return `after ${name}`;
}

const AFTER = 'xstate.after.';
const PREFIXES = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.done.state.', 'done'],
  ['xstate.snapshot.', 'snapshot'],
] as const;

/** An invoked actor without a name of its own has its state's, with a number before it. */
function ownerName(id: string, at: AnyStateNode | undefined): string {
  const invoked = at?.invoke.find((one) => one.id === id);
  return typeof invoked?.src === 'string' && /^\d+\./.test(id) ? invoked.src : id;
}

export type TransitionIds = ReadonlyMap<AnyTransitionDefinition, string>;

/** The id of each transition of a machine: its state, its event, and its index if there are several. */
export function transitionIds(machine: AnyStateMachine): TransitionIds {
  const known = kept.get(machine);
  if (known !== undefined) return known;
  const ids = new Map<AnyTransitionDefinition, string>();
  add(machine.root, ids);
  kept.set(machine, ids);
  return ids;
}

/** All transitions of a state: first those of its events, then the eventless ones. */
export const transitionsAt = (
  state: AnyStateNode,
): readonly (readonly [type: string, transitions: readonly AnyTransitionDefinition[]])[] => [
  ...state.transitions,
  ...(state.always === undefined ? [] : [['', state.always] as const]),
];

const kept = new WeakMap<AnyStateMachine, TransitionIds>();

function add(state: AnyStateNode, ids: Map<AnyTransitionDefinition, string>): void {
  for (const [type, transitions] of transitionsAt(state))
    for (const [index, transition] of transitions.entries())
      ids.set(transition, `${state.id}:${eventName(type, state)}${index === 0 ? '' : `:${index + 1}`}`);
  for (const inner of Object.values(state.states)) add(inner, ids);
}
