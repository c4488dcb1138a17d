import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
} from 'xstate';
import { type ActionHost, type Context, carriedOut, notHere } from './fast-actions.ts';
import {
  type Configuration,
  EVENTLESS,
  type Plan,
  type Plans,
  type TransitionTable,
  transitionTable,
} from './transition-table.ts';

/**
 * The machine, with its transitions of these events looked up in a table in place of XState's own way, which takes several
 * times as long. The results are equal; where the table does not know a transition, XState's way is taken. Their actions must not
 * start actors. It changes the machine itself, so pass one that `provide` has just made.
 */
export function fastTransitions<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly string[],
): Machine {
  const { transition } = machine;
  const { step } = fastStep(machine);
  const fast = new Set(events);
  const hosts = new WeakMap<AnyActorScope, ActionHost>();
  machine.transition = (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
    let host = hosts.get(scope);
    if (host === undefined) {
      host = hostOf(scope);
      hosts.set(scope, host);
    }
    const isFast = snapshot.status === 'active' && fast.has(event.type);
    const next = isFast ? step(snapshot, snapshot.context, event, host) : undefined;
    return next === undefined
      ? transition.call(machine, snapshot, event, scope)
      : snapshotAt(snapshot, next.at, next.context);
  };
  return machine;
}

/** An actor carries out its own actions at once, and the rest after its transition, as in XState. */
const hostOf = (scope: AnyActorScope): ActionHost => ({
  self: scope.self,
  system: scope.system,
  args: (context, event) => ({ context, event, self: scope.self, system: scope.system, spawn: notHere }),
  emit: (event) => scope.defer(() => scope.emit(event)),
  act: (type, params, work, args) =>
    scope.actionExecutor({ type, info: args as never, params: params as never, exec: work as never }),
  scope,
});

/** Where a machine is after a step. */
export interface Step {
  readonly at: Configuration;
  readonly context: Context;
}

/** Steps of XState's algorithm by table; undefined for a transition that the table does not know, such as the end of an actor. */
export function fastStep(machine: AnyStateMachine, mayEnd = false) {
  const table = transitionTable(machine, mayEnd);
  const take = (
    from: AnyMachineSnapshot,
    context: Context,
    event: AnyEventObject,
    type: string,
    host: ActionHost,
  ): Step | undefined => {
    const plans = table.plansOf(table.configurationOf(from._nodes), type);
    const plan = planFor(plans, context, event);
    return plan === undefined ? undefined : follow(table, plan, from, context, event, host);
  };
  return {
    /** Takes the transition of an event, and those that follow from it. The context of the snapshot does not count. */
    step: (from: AnyMachineSnapshot, context: Context, event: AnyEventObject, host: ActionHost) =>
      take(from, context, event, event.type, host),
    /** Takes the transitions without an event. */
    settle: (from: AnyMachineSnapshot, context: Context, event: AnyEventObject, host: ActionHost) =>
      take(from, context, event, EVENTLESS, host),
  };
}

/** More transitions without an event are a circle. */
const MAX_STEPS = 1_000;

/** Takes a transition, and then those without an event. */
function follow(
  table: TransitionTable,
  first: Plan,
  before: AnyMachineSnapshot,
  contextBefore: Context,
  event: AnyEventObject,
  host: ActionHost,
): Step {
  const { machine } = before;
  const isSeen = host.system !== undefined && isInspected(host.system);
  let context = contextBefore;
  let plan = first;
  for (let steps = 0; ; steps += 1) {
    if (steps === MAX_STEPS) throw new Error(`machine "${machine.id}" goes round in circles`);
    const { actions, next: at, transition } = plan;
    context = carriedOut(actions, before, context, event, host);
    if (isSeen && host.system !== undefined)
      inspectStep(host.system, host.self, event, snapshotAt(before, at, context), transition);
    const next = at.isFinal ? undefined : planFor(table.plansOf(at, EVENTLESS), context, event);
    if (next === undefined) return { at, context };
    plan = next;
  }
}

/** Written out, because a spread of a snapshot takes several times as long. */
const snapshotAt = (
  before: AnyMachineSnapshot,
  { nodes, value, isFinal }: Configuration,
  context: Context,
): AnyMachineSnapshot =>
  ({
    status: isFinal ? 'done' : 'active',
    output: undefined,
    error: undefined,
    machine: before.machine,
    context,
    _nodes: nodes,
    value,
    tags: before.tags,
    children: before.children,
    historyValue: before.historyValue,
    matches: before.matches,
    hasTag: before.hasTag,
    can: before.can,
    getMeta: before.getMeta,
    toJSON: before.toJSON,
  }) as AnyMachineSnapshot;

/** The plan of the first transition whose guard passes. */
function planFor(plans: Plans, context: Context, event: AnyEventObject): Plan | undefined {
  if (plans === undefined) return undefined;
  for (const plan of plans) {
    if (plan.isAllowed(context, event)) return plan;
  }
  return undefined;
}

type System = AnyActorRef['system'];

const counts = new WeakMap<System, { inspectors: number }>();

/** Counts the inspectors of an actor's system from now on, so that nothing is made for those that are not there. */
export function countInspectors({ system }: Pick<AnyActorRef, 'system'>): void {
  const count = { inspectors: 0 };
  counts.set(system, count);
  const { inspect } = system;
  system.inspect = (observer) => {
    count.inspectors += 1;
    const { unsubscribe } = inspect(observer);
    let isOver = false;
    return {
      unsubscribe: () => {
        if (!isOver) count.inspectors -= 1;
        isOver = true;
        unsubscribe();
      },
    };
  };
}

/** Whether somebody may inspect this system: a system that is not counted may always be. */
export const isInspected = (system: System): boolean => counts.get(system)?.inspectors !== 0;

/** Tells the inspectors of a transition that XState did not take itself. XState 5.33 has no public way to do that. */
export function inspectStep(
  system: System,
  actorRef: AnyActorRef,
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
  transition: AnyTransitionDefinition,
): void {
  const { _sendInspectionEvent: send } = system as unknown as InspectedSystem;
  send({ type: '@xstate.microstep', actorRef, event, snapshot, _transitions: [transition] });
}

interface InspectedSystem {
  readonly _sendInspectionEvent: (event: object) => void;
}
