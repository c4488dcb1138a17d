import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

/*
 * What XState 5.33 has no public name for. The tests say whether it is still there; in a version without it less is shown, and
 * nothing fails.
 */

/** All states that a machine is in, those that hold others too. */
export const activeStates = ({ _nodes }: Partial<AnyMachineSnapshot>): readonly AnyStateNode[] =>
  _nodes ?? [];

/** What the machine took at once; empty where it changed nothing. */
export const takenTransitions = ({
  _transitions,
}: Partial<InspectedMicrostepEvent>): readonly AnyTransitionDefinition[] => _transitions ?? [];

/** Who has started an actor; undefined of the outermost one. */
export const parentOf = ({ _parent }: Pick<AnyActorRef, '_parent'>): AnyActorRef | undefined => _parent;

/** An event that an actor will get when its delay, in ms, is over; `startedAt` since 1970. */
export interface ScheduledEvent {
  readonly source: AnyActorRef;
  readonly event: { readonly type: string };
  readonly delay: number;
  readonly startedAt: number;
}

/** All that a system has scheduled. XState notes them anyway. */
export const scheduledEvents = ({ system }: Pick<AnyActorRef, 'system'>): readonly ScheduledEvent[] =>
  Object.values(system.getSnapshot()._scheduledEvents ?? {}) as readonly ScheduledEvent[];

/** What XState calls on its system by name, whoever sends: `send`, `sendTo`, `raise` with a delay, the end of an actor. */
export interface SystemInside {
  _relay: (source: AnyActorRef | undefined, target: AnyActorRef, event: AnyEventObject) => void;
  readonly scheduler: { cancel: (source: AnyActorRef, id: string) => void };
}

/** Throws where the two functions are not there. */
export function systemInside({ system }: { readonly system: object }): SystemInside {
  if (!isSystemInside(system))
    throw new Error('this XState is not the 5.33 that is known: nothing can be held');
  return system;
}

const isSystemInside = (system: object): system is SystemInside => {
  const { _relay, scheduler } = system as Partial<SystemInside>;
  return typeof _relay === 'function' && typeof scheduler?.cancel === 'function';
};
