import type { AnyActorRef, AnyEventObject } from 'xstate';
import { isTransparent } from './actor-node.ts';
import { isSystemInside } from './xstate-inside.ts';

/** The sender of one of the last events; undefined if no actor sent it: it came from a client, a timer of a user, an engine or a neuron. */
export type SenderOf = (event: AnyEventObject) => AnyActorRef | undefined;

/** Events that wait for an actor are read soon after they were sent. */
const MOST = 64;

/**
 * Notes who sends each event to an actor of this system, in two small rings that cost no object for an event. XState tells machines only the
 * event. An event that an actor sends while it works on another one is its own, even where it does not say so.
 */
export function senders({ system }: Pick<AnyActorRef, 'system'>): SenderOf {
  if (!isSystemInside(system)) return () => undefined;
  const events = Array<AnyEventObject | undefined>(MOST).fill(undefined);
  const sources = Array<AnyActorRef | undefined>(MOST).fill(undefined);
  let newest = 0;
  /** Who works on an event now. */
  let present: AnyActorRef | undefined;
  const { _relay: relay } = system;

  system._relay = (source, target, event) => {
    const before = present;
    const sender = source ?? before;
    newest = (newest + 1) % MOST;
    events[newest] = event;
    sources[newest] = sender;
    // what stands for others passes on what they sent
    present = isTransparent(target) ? sender : target;
    try {
      relay(source, target, event);
    } finally {
      present = before;
    }
  };
  return (event) => {
    for (let back = 0; back < MOST; back += 1) {
      const place = (newest - back + MOST) % MOST;
      if (events[place] === event) return sources[place];
    }
    return undefined;
  };
}
