import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createEmptyActor,
  type EventObject,
} from 'xstate';
import { type AdjacencyValue, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { transitionIds } from '../../src/observe/inspect/chart.ts';

/** Everything that may happen to a machine. */
export interface Model {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** What may be sent to it at any time. */
  readonly events: readonly EventObject[];
  /** How the actors below it may end, by their names. */
  readonly ends: (actor: string) => readonly EventObject[];
  /** What of its context decides what it does. */
  readonly facts: (context: AnyMachineSnapshot['context']) => unknown;
  /** What of the states it is in tells one way to do something from another; all of it when absent. */
  readonly place?: (value: AnyMachineSnapshot['value']) => unknown;
  /** Whether an event may come to where it is; every one when absent. */
  readonly mayCome?: (event: EventObject, state: AnyMachineSnapshot) => boolean;
}

export const failed = (actorId: string): EventObject & { readonly [field: string]: unknown } => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: new Error('a bug'),
});

export const done = (
  actorId: string,
  output?: unknown,
): EventObject & { readonly [field: string]: unknown } => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});

/** Its deadline passes. */
export const isDeadline = ({ type }: EventObject): boolean => type.startsWith('xstate.after.');

/**
 * The shortest ways to do everything that a machine can do: from each state it can be in, whatever happens there and takes
 * transitions that were not taken so, from such a state to such a state.
 */
export function pathsOf(model: Model): readonly (readonly EventObject[])[] {
  const { machine, input, facts, place = (value: unknown) => value, mayCome = () => true } = model;
  const labels = new Map(model.events.map((event, index) => [event, `${event.type} ${index}`]));
  const options = {
    input,
    events: (state: AnyMachineSnapshot) => eventsAt(state, model),
    filterEvents: (state: AnyMachineSnapshot, event: EventObject) => mayCome(event, state),
    serializeState: (state: AnyMachineSnapshot) =>
      JSON.stringify([state.status, state.value, facts(state.context)]),
    serializeEvent: (event: EventObject) => labels.get(event) ?? JSON.stringify(event),
  };
  const logic = belowSomebody(machine, options.serializeEvent);
  const ways = new Map(
    getShortestPaths(logic, options).map((path) => [options.serializeState(path.state), path]),
  );
  const ids = transitionIds(machine);
  const known = new Set<string>();
  const paths: (readonly EventObject[])[] = [];
  for (const [key, { state, transitions }] of Object.entries<Reached>({
    ...getAdjacencyMap(logic, options),
  })) {
    for (const { event, state: next } of Object.values(transitions)) {
      const taken = machine.getTransitionData(state, event).map((one) => ids.get(one));
      const edge = JSON.stringify([place(state.value), taken, place(next.value)]);
      if (taken.length === 0 || known.has(edge)) continue;
      known.add(edge);
      const steps = ways.get(key)?.steps.slice(1) ?? [];
      paths.push([...steps.map((step) => step.event), event]);
    }
  }
  return paths;
}

type Reached = AdjacencyValue<AnyMachineSnapshot, EventObject>;

/** All states of a machine by their ids, and all its transitions. */
export function chartOf(machine: AnyStateMachine): {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
} {
  const within = (state: AnyStateNode): readonly string[] => [
    state.id,
    ...Object.values(state.states).flatMap(within),
  ];
  return { states: within(machine.root), transitions: [...transitionIds(machine).values()] };
}

/** The machine as if another one had it: it may send to its parent. */
function belowSomebody(
  machine: AnyStateMachine,
  nameOf: (event: EventObject) => string,
): ActorLogic<AnyMachineSnapshot, EventObject> {
  const parent = createEmptyActor();
  const below = <Scope extends { readonly self: object }>(scope: Scope): Scope => ({
    ...scope,
    self: Object.assign(Object.create(scope.self), { _parent: parent }),
  });
  const known = new WeakMap<AnyMachineSnapshot, Map<string, AnyMachineSnapshot>>();
  let first: AnyMachineSnapshot | undefined;
  return {
    ...machine,
    // it is walked through more than once
    transition: (state, event, scope) => {
      const after = known.get(state) ?? new Map<string, AnyMachineSnapshot>();
      known.set(state, after);
      const next = after.get(nameOf(event)) ?? machine.transition(state, event, below(scope));
      after.set(nameOf(event), next);
      return next;
    },
    getInitialSnapshot: (scope, input) => {
      first ??= machine.getInitialSnapshot(below(scope), input);
      return first;
    },
    getPersistedSnapshot: (state) => state,
  };
}

const eventsAt = (state: AnyMachineSnapshot, { events, ends }: Model): readonly EventObject[] =>
  state.status === 'active'
    ? [
        ...events,
        ...Object.keys(state.children).flatMap(ends),
        ...state._nodes.flatMap(({ after }) => after.map(({ eventType }) => ({ type: eventType }))),
      ]
    : [];
