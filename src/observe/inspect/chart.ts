import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A machine as data: every state it may be in, and every way from one to another. JSON. */
export interface Chart {
  /** Of the machine: `brain`, `ears`. */
  readonly name: string;
  /** The machine itself is the outermost state. */
  readonly states: ChartState;
}

export interface ChartState {
  /** `ears.open.hearing`: the names of all states it is in, and its own. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  /** The id of the state within that is entered first. */
  readonly initial: string | null;
  /** What is done when it is entered; news that are told by their type, where that is known without a run. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly deadlines: readonly ChartDeadline[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** An actor that lives as long as the state is active. */
export interface ChartInvoke {
  readonly id: string;
  readonly source: string;
}

export interface ChartDeadline {
  readonly name: string;
  /** Null where it depends on what the machine knows only when it gets there. */
  readonly ms: number | null;
}

export interface ChartTransition {
  /** Stable as long as the machine is: its state, its event and its place among those of the same event. */
  readonly id: string;
  /** The event's type; `after NAME` of a deadline, `''` where nothing needs to happen. */
  readonly event: string;
  readonly guard: string | null;
  /** None where it stays in its state. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** What an event is called where people read it: `after pause`, `done run-0`, `failed hearing`; events of our own as they are. */
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

/** An invoked actor that was given no name of its own has its state's, with a number before it. */
function ownerName(id: string, at: AnyStateNode | undefined): string {
  const invoked = at?.invoke.find((one) => one.id === id);
  return typeof invoked?.src === 'string' && /^\d+\./.test(id) ? invoked.src : id;
}

export type TransitionIds = ReadonlyMap<AnyTransitionDefinition, string>;

/** The id of each transition of a machine: its state, its event, and where there are several its place among them. */
export function transitionIds(machine: AnyStateMachine): TransitionIds {
  const known = kept.get(machine);
  if (known !== undefined) return known;
  const ids = new Map<AnyTransitionDefinition, string>();
  add(machine.root, ids);
  kept.set(machine, ids);
  return ids;
}

/** All that may be taken at a state itself: those of its events, then those that need none. */
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
