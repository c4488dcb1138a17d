import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';

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
