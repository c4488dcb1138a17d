import { Subject } from 'rxjs';
import { type AnyActor, type AnyActorRef, type AnyEventObject, createActor, createMachine } from 'xstate';
import type { BrainEvent } from '../../machines/brain-events.ts';
import { machineOf, pathOf } from './actor-node.ts';
import { eventName } from './chart.ts';
import { type HeldEvents, holdEvents } from './held-events.ts';
import { type ShownEvent, shownEvent } from './transitions.ts';

/** Whether the machines are held before each transition, and the waiting events. JSON. */
export interface SteppingState {
  readonly is_stepping: boolean;
  /** The number of waiting events. */
  readonly count: number;
  /** The first of them, in their order. */
  readonly waiting: readonly WaitingEvent[];
}

export interface WaitingEvent {
  /** The path of its target actor. */
  readonly actor: string;
  readonly event: ShownEvent;
}

/** Holds the machines and delivers one event at a time. `MAX_WAITING` and `LONGEST_MS` limit the hold. */
export type Stepping = ReturnType<typeof stepping>;

/** With more waiting events, the hold ends. */
const MAX_WAITING = 1_000;
const LONGEST_MS = 600_000;
const MAX_SHOWN = 20;

/**
 * Holds all machines of this actor's system but the connections to satellites, and no other actors. Events that change the kit or the
 * satellites pass.
 */
export function stepping(root: AnyActorRef, { mostWaiting = MAX_WAITING, longestMs = LONGEST_MS } = {}) {
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
    // the sending machine is still in its own transition
    if (held !== undefined && held.waiting().length === mostWaiting + 1) queueMicrotask(end);
  };
  return {
    /** Throws if this version of XState can't be held. */
    begin: () => {
      if (held !== undefined) return;
      checkHolding();
      held = holdEvents(root, isHeld, came);
      timer = setTimeout(end, longestMs).unref();
      changed$.next();
    },
    /** Delivers the next event; false if none waits. */
    step: () => {
      const hasStepped = held?.letOne() ?? false;
      if (hasStepped) changed$.next();
      return hasStepped;
    },
    /** Delivers all waiting events in their order. */
    end,
    isStepping: () => held !== undefined,
    state: (): SteppingState => {
      const waiting = held?.waiting() ?? [];
      return {
        is_stepping: held !== undefined,
        count: waiting.length,
        waiting: waiting.slice(0, MAX_SHOWN).map(({ target, event }) => ({
          actor: pathOf(target),
          event: shownEvent(event, eventName(event.type)),
        })),
      };
    },
    changed$: changed$.asObservable(),
  };
}

const isHeld = (target: AnyActorRef, { type }: AnyEventObject): boolean => {
  const machine = machineOf(target);
  return machine !== undefined && !UNHELD.has(machine.id) && !PASSING.has(type);
};

/** Their other ends do not wait. */
const UNHELD: ReadonlySet<string> = new Set(['connections', 'connection', 'turn']);

/** The senders of these events read the result at once; and deaf or mute must not wait. */
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

/** Tries to hold events of a small machine. Throws if that fails in this version of XState. */
export function checkHolding(): void {
  const timers = new Map<number, () => void>();
  const clock: AnyActor['clock'] = {
    setTimeout: (act: (...args: unknown[]) => void) => {
      timers.set(timers.size + 1, act);
      return timers.size;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  };
  const actor = createActor(TRIED, { clock }).start();
  const held = holdEvents(
    actor,
    (target) => target === actor,
    () => {},
  );
  const isAt = (...states: readonly string[]): boolean =>
    states.includes(actor.getSnapshot().value as string);
  const steps = [
    () => actor.send({ type: 'go' }) === undefined && isAt('first') && held.waiting().length === 1,
    () => held.letOne() && isAt('second') && timers.size === 1,
    () => fire(timers) && isAt('second') && held.waiting().length === 1,
    () => held.letOne() && isAt('third'),
    () => actor.send({ type: 'go' }) === undefined && actor.send({ type: 'go' }) === undefined,
    () => isAt('third') && held.letAll() === undefined && isAt('second'),
    () => fire(timers) && isAt('third') && held.waiting().length === 0,
  ];
  const failed = steps.findIndex((step) => !step());
  actor.stop();
  if (failed !== -1)
    throw new Error(`events cannot be held: this XState is not the 5.33 that is known (check ${failed + 1})`);
}

const TRIED = createMachine({
  initial: 'first',
  states: {
    first: { on: { go: 'second' } },
    second: { after: { 1000: 'third' } },
    third: { on: { go: 'first' } },
  },
});

function fire(timers: Map<number, () => void>): boolean {
  const [first] = timers;
  if (first === undefined) return false;
  timers.delete(first[0]);
  first[1]();
  return true;
}
