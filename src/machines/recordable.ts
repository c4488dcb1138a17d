import type { AnyActorRef, AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

type System = AnyActorRef['system'];

/** Takes a step of a machine: the event, and the snapshot after it. It `isRefused` if all guards said no. The events that the step emits come later. */
export type RecordStep = (
  actor: AnyActorRef,
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
  isRefused?: boolean,
) => void;

const recorders = new WeakMap<System, RecordStep>();

/** Passes each step of the `recordable` machines of an actor's system to `record`, from their next start on. */
export const recordSteps = ({ system }: Pick<AnyActorRef, 'system'>, record: RecordStep): void =>
  void recorders.set(system, record);

/**
 * The machine, whose steps `recordSteps` records: XState's inspection makes objects for each event and action, and tells of a step only after
 * those that it caused. It changes the machine itself, so pass one that `provide` has just made, after `fastTransitions`.
 */
export function recordable<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const { transition } = machine;
  machine.transition = (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
    const record = recorders.get(scope.system);
    if (record === undefined) return transition.call(machine, snapshot, event, scope);
    const next = transitionOrFailure(machine, transition, snapshot, event, scope, record);
    if (next !== snapshot) record(scope.self, event, next);
    else if (isRefused(snapshot, event)) record(scope.self, event, next, true);
    return next;
  };
  const logic: { start?: (snapshot: AnyMachineSnapshot, scope: AnyActorScope) => void } = machine;
  const start = logic.start?.bind(machine);
  logic.start = (snapshot, scope) => {
    recorders.get(scope.system)?.(scope.self, STARTED, snapshot);
    start?.(snapshot, scope);
  };
  return machine;
}

/** Whether a machine has a transition upon this event, whose guard said no: it has changed nothing. */
const isRefused = ({ status, _nodes }: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
  status === 'active' && _nodes.some(({ transitions }) => transitions.has(type));

const STARTED = { type: 'xstate.init' };

/** A bug in an action ends its actor. */
function transitionOrFailure(
  machine: AnyStateMachine,
  transition: AnyStateMachine['transition'],
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  scope: AnyActorScope,
  record: RecordStep,
): AnyMachineSnapshot {
  try {
    return transition.call(machine, snapshot, event, scope);
  } catch (error) {
    record(scope.self, event, {
      ...snapshot,
      status: 'error',
      output: undefined,
      error,
    } as AnyMachineSnapshot);
    throw error;
  }
}
