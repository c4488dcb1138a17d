import type {
  AnyActorRef,
  AnyEventObject,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

/*
 * Inner parts of XState 5.33 without a public name. The tests check that they exist. In a version without them less is shown, and
 * nothing fails.
 */

/** All present states of a machine, including parent states. */
export const activeStates = ({ _nodes }: Nodes): readonly AnyStateNode[] => _nodes ?? [];

/** A snapshot of a machine, or its states alone. */
export interface Nodes {
  readonly _nodes?: readonly AnyStateNode[];
}

/** The transitions taken; empty if nothing changed. */
export const takenTransitions = ({
  _transitions,
}: Partial<InspectedMicrostepEvent>): readonly AnyTransitionDefinition[] => _transitions ?? [];

/** The parent of an actor; undefined for the root. */
export const parentOf = ({ _parent }: Pick<AnyActorRef, '_parent'>): AnyActorRef | undefined => _parent;

/** An event that an actor gets after its delay in ms. `startedAt` counts from 1970. */
export interface ScheduledEvent {
  readonly source: AnyActorRef;
  readonly event: { readonly type: string };
  readonly delay: number;
  readonly startedAt: number;
}

/** All scheduled events of a system. */
export const scheduledEvents = ({ system }: Pick<AnyActorRef, 'system'>): readonly ScheduledEvent[] =>
  Object.values(system.getSnapshot()._scheduledEvents ?? {}) as readonly ScheduledEvent[];

/** XState calls these by name on its system for `send`, `sendTo`, a delayed `raise` and the end of an actor. */
export interface SystemInside {
  _relay: (source: AnyActorRef | undefined, target: AnyActorRef, event: AnyEventObject) => void;
  readonly scheduler: { cancel: (source: AnyActorRef, id: string) => void };
}

/** Throws if the two functions do not exist. */
export function systemInside({ system }: { readonly system: object }): SystemInside {
  if (!isSystemInside(system))
    throw new Error('this XState is not the 5.33 that is known: nothing can be held');
  return system;
}

/** Whether the two functions exist. */
export const isSystemInside = <System extends object>(system: System): system is System & SystemInside => {
  const { _relay, scheduler } = system as Partial<SystemInside>;
  return typeof _relay === 'function' && typeof scheduler?.cancel === 'function';
};
