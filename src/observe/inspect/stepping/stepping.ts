import { type Observable, Subject } from 'rxjs';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { BrainEvent } from '../../../machines/brain-events.ts';
import { machineOf } from '../actors/machine-of.ts';
import { pathOf } from '../actors/path-of.ts';
import { eventName } from '../charts/event-name.ts';
import { type ShownEvent, shownEvent } from '../following/shown-event.ts';
import { checkHolding } from './check-holding.ts';
import { type HeldEvents, holdEvents } from './held-events.ts';

/** Whether the machines are held before each transition, and what waits. JSON. */
export interface SteppingState {
  readonly is_stepping: boolean;
  /** How many events wait. */
  readonly count: number;
  /** The first of them, the next one first. */
  readonly waiting: readonly WaitingEvent[];
}

export interface WaitingEvent {
  /** The path of the actor it is sent to. */
  readonly actor: string;
  readonly event: ShownEvent;
}

/** Holds the machines, and lets one event through at a time. It never holds them for good: see `MOST_WAITING` and `LONGEST_MS`. */
export interface Stepping {
  /** Throws where this version of XState cannot be held. */
  readonly begin: () => void;
  /** Lets the next event through; false when none waits. */
  readonly step: () => boolean;
  /** Lets everything go that waits, in its order. */
  readonly end: () => void;
  readonly isStepping: () => boolean;
  readonly state: () => SteppingState;
  readonly changed$: Observable<void>;
}

/** With more than this many events waiting nobody is debugging any more. */
const MOST_WAITING = 1_000;
const LONGEST_MS = 600_000;
const MOST_SHOWN = 20;

interface SteppingLimits {
  readonly mostWaiting?: number;
  readonly longestMs?: number;
}

/** Of the system of this actor: all its machines, and no other actor; what changes the kit, or who is there, goes through. */
export function stepping(
  root: AnyActorRef,
  { mostWaiting = MOST_WAITING, longestMs = LONGEST_MS }: SteppingLimits = {},
): Stepping {
  const changed$ = new Subject<void>();
  let held: HeldEvents | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (held === undefined) return;
    clearTimeout(timer);
    const all = held;
    held = undefined;
    all.letAll();
    changed$.next();
  };
  const came = (): void => {
    changed$.next();
    // the machine that sends is in the middle of its work
    if (held !== undefined && held.waiting().length === mostWaiting + 1) queueMicrotask(end);
  };
  return {
    begin: () => {
      if (held !== undefined) return;
      checkHolding();
      held = holdEvents(root, isHeld, came);
      timer = setTimeout(end, longestMs).unref();
      changed$.next();
    },
    step: () => {
      const hasStepped = held?.letOne() ?? false;
      if (hasStepped) changed$.next();
      return hasStepped;
    },
    end,
    isStepping: () => held !== undefined,
    state: () => {
      const waiting = held?.waiting() ?? [];
      return {
        is_stepping: held !== undefined,
        count: waiting.length,
        waiting: waiting.slice(0, MOST_SHOWN).map(({ target, event }) => ({
          actor: pathOf(target),
          event: shownEvent(event, eventName(event.type)),
        })),
      };
    },
    changed$,
  };
}

const isHeld = (target: AnyActorRef, { type }: AnyEventObject): boolean =>
  machineOf(target) !== undefined && !PASSING.has(type);

/**
 * Whoever sends these looks at once at what became of them: held, they would be computed from what holds no more. And who wants the
 * assistant deaf or mute wants it now.
 */
const PASSING: ReadonlySet<string> = new Set<BrainEvent['type']>([
  'satellite.joined',
  'satellite.left',
  'satellite.deafen',
  'satellite.undeafen',
  'satellite.mute',
  'satellite.unmute',
  'settings.changed',
  'kit.replaced',
  'synapse.added',
  'synapse.replaced',
  'synapse.deleted',
  'synapse.enabled',
  'ears.open',
  'ears.close',
  'voice.mute',
  'voice.unmute',
]);
