import type { AnyActorRef, AnyEventObject } from 'xstate';
import { systemInside } from './xstate-inside.ts';

/** An event on its way to an actor. */
export interface HeldEvent {
  readonly target: AnyActorRef;
  readonly event: AnyEventObject;
}

export interface HeldEvents {
  readonly waiting: () => readonly HeldEvent[];
  /** Lets the first one go; false when none waits. */
  readonly letOne: () => boolean;
  /** Lets all go in their order, with what they lead to behind them, and holds nothing any more, also when one of them throws. */
  readonly letAll: () => void;
}

interface Held extends HeldEvent {
  readonly source: AnyActorRef | undefined;
}

/**
 * From now on no event reaches these actors before it is let go, those of timers included; `came` is called for each that begins to
 * wait. XState has no public way to do this: it takes the place of two functions of its system, which XState calls nowhere but through
 * their object. `checkHolding` says whether that is still so.
 */
export function holdEvents(
  root: Pick<AnyActorRef, 'system'>,
  isHeld: (target: AnyActorRef, event: AnyEventObject) => boolean,
  came: () => void,
): HeldEvents {
  const inside = systemInside(root);
  const { _relay: relay } = inside;
  const { cancel } = inside.scheduler;
  let held: Held[] = [];
  /** What comes of the event that is being let through: without a hold it would have arrived before all others that wait. */
  let nested: Held[] | undefined;
  let isOver = false;

  const letGo = ({ source, target, event }: Held): void => {
    // whoever has ended in the meantime would only complain
    if (target.getSnapshot().status === 'active') relay(source, target, event);
  };
  inside._relay = (source, target, event) => {
    if (isOver || !isHeld(target, event)) return relay(source, target, event);
    (nested ?? held).push({ source, target, event });
    came();
  };
  inside.scheduler.cancel = (source, id) => {
    // a deadline that has passed while its state was held, and is then left, is no deadline of the next time
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
  return { waiting: () => held, letOne, letAll };
}
