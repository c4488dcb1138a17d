import type { AnyActorRef, AnyEventObject } from 'xstate';
import { systemInside } from './xstate-inside.ts';

/** An event that waits for delivery to an actor. */
export interface HeldEvent {
  readonly target: AnyActorRef;
  readonly event: AnyEventObject;
}

export type HeldEvents = ReturnType<typeof holdEvents>;

interface Held extends HeldEvent {
  readonly source: AnyActorRef | undefined;
}

/**
 * Holds all events for these actors, timers included, until they are released. `came` is called for each event that begins to
 * wait. XState has no public way to do this, so two functions of its system are replaced, which XState calls only through
 * their object. `checkHolding` checks this.
 */
export function holdEvents(
  root: Pick<AnyActorRef, 'system'>,
  isHeld: (target: AnyActorRef, event: AnyEventObject) => boolean,
  came: () => void,
) {
  const inside = systemInside(root);
  const { _relay: relay } = inside;
  const { cancel } = inside.scheduler;
  let held: Held[] = [];
  /** Events caused by the event being delivered. Without a hold they would have arrived before all that wait. */
  let nested: Held[] | undefined;
  let isOver = false;

  const letGo = ({ source, target, event }: Held): void => {
    // XState warns about events for stopped actors
    if (target.getSnapshot().status === 'active') relay(source, target, event);
  };
  inside._relay = (source, target, event) => {
    if (isOver || !isHeld(target, event)) return relay(source, target, event);
    (nested ?? held).push({ source, target, event });
    came();
  };
  inside.scheduler.cancel = (source, id) => {
    // a deadline that passed while held must not fire after its state was left
    const isOther = (one: Held) => one.source !== source || one.target !== source || one.event.type !== id;
    held = held.filter(isOther);
    nested = nested?.filter(isOther);
    cancel(source, id);
  };
  const letOne = (): boolean => {
    const first = held.shift();
    if (first === undefined) return false;
    nested = [];
    try {
      letGo(first);
    } finally {
      held = [...nested, ...held];
      nested = undefined;
    }
    return true;
  };
  const letAll = (): void => {
    isOver = true;
    try {
      while (letOne());
    } finally {
      if (held.length > 0) letAll(); // one of them threw
      inside._relay = relay;
      inside.scheduler.cancel = cancel;
    }
  };
  return {
    waiting: () => held,
    /** Delivers the first event; false if none waits. */
    letOne,
    /** Delivers all events in order, also those they cause, and stops holding, even if one of them throws. */
    letAll,
  };
}
