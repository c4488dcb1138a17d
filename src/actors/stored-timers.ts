import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';

export interface TimerClocks {
  /** The wall clock. */
  readonly now: () => Date;
  /** A monotonic clock in ms. */
  readonly elapsedMs: () => number;
}

/** The maximum number of timers, against synapses whose timers set timers. */
const MAX_TIMERS = 1_000;

/** The minimum step of the wall clock that is stored. Smaller ones are normal adjustments. */
const STEP_MS = 1_000;

interface Waiting {
  /** Its state in the store. */
  readonly timer: Timer;
  readonly dueElapsedMs: number;
}

/**
 * Timers in memory and in the store, which is read at the first request. A change that the store refuses is not made here either.
 * When the wall clock is set, timers still ring after the same delay, and the store gets their times by the new clock.
 */
export function storedTimers(store: Store['timers'], { now, elapsedMs }: TimerClocks) {
  const waiting = new Map<string, Waiting>();
  /** A put or cancel is in progress. */
  const onTheWay = new Set<string>();
  /** It rang and is still in the store. */
  const over = new Set<string>();
  let isRestored = false;
  let restoring: Promise<E.Either<AssistantError, void>> | undefined;

  const aheadMs = (): number => now().getTime() - elapsedMs();
  const byWallClock = (all: readonly Waiting[]): readonly Timer[] => {
    const ahead = aheadMs();
    return all.map(({ timer, dueElapsedMs }) => {
      const dueAtMs = Math.round(dueElapsedMs + ahead);
      return Math.abs(dueAtMs - timer.dueAtMs) < STEP_MS ? timer : { ...timer, dueAtMs };
    });
  };
  const stepped = (): readonly Timer[] =>
    byWallClock([...waiting.values()]).filter((timer) => timer !== waiting.get(timer.id)?.timer);
  const restore = async (): Promise<E.Either<AssistantError, void>> => {
    const all = await store.all()();
    restoring = undefined;
    if (E.isLeft(all)) return all;
    const ahead = aheadMs();
    for (const timer of all.right) waiting.set(timer.id, { timer, dueElapsedMs: timer.dueAtMs - ahead });
    isRestored = true;
    return E.right(undefined);
  };
  const restored = async (): Promise<E.Either<AssistantError, void>> => {
    if (isRestored) return E.right(undefined);
    restoring ??= restore();
    return restoring;
  };
  const rewrite = async (): Promise<E.Either<AssistantError, void>> => {
    for (const timer of stepped()) {
      const put = await store.put(timer)();
      if (E.isLeft(put)) return put;
      const known = waiting.get(timer.id);
      if (known !== undefined) waiting.set(timer.id, { ...known, timer });
    }
    return E.right(undefined);
  };
  const sweep = async (): Promise<E.Either<AssistantError, void>> => {
    const ids = [...over];
    const removed = ids.length === 0 ? E.right(undefined) : await store.remove(ids)();
    if (E.isRight(removed)) for (const id of ids) over.delete(id);
    return removed;
  };
  const inOrder = (): readonly Waiting[] =>
    [...waiting.values()].sort((a, b) => a.dueElapsedMs - b.dueElapsedMs);
  const freeId = (): string => {
    let number = 1;
    const isTaken = (id: string) => waiting.has(id) || onTheWay.has(id) || over.has(id);
    while (isTaken(String(number))) number += 1;
    return String(number);
  };

  return {
    /** Whether the store and the memory agree by the present wall clock. */
    isInStep: (): boolean => isRestored && over.size === 0 && stepped().length === 0,
    /** Brings the store up to date: reads stored timers, writes those moved by a clock step, and removes those that rang. */
    catchUp: async (): Promise<E.Either<AssistantError, void>> => {
      const read = await restored();
      if (E.isLeft(read)) return read;
      const rewritten = await rewrite();
      return E.isLeft(rewritten) ? rewritten : sweep();
    },
    /** The due timers, the earliest first. */
    due: (): readonly Timer[] => {
      const elapsed = elapsedMs();
      return byWallClock(inOrder().filter(({ dueElapsedMs }) => dueElapsedMs <= elapsed));
    },
    /** The time until the next timer rings; undefined without timers. */
    nextInMs: (): number | undefined => {
      const [next] = inOrder();
      return next === undefined ? undefined : Math.max(0, next.dueElapsedMs - elapsedMs());
    },
    list: () => TE.map(() => byWallClock(inOrder()))(restored),
    /** Adds a timer. Left: `BadRequest` if there are too many. */
    add:
      (added: Omit<Timer, 'id'>): TE.TaskEither<AssistantError, Timer> =>
      async () => {
        const dueElapsedMs = added.dueAtMs - aheadMs();
        const read = await restored();
        if (E.isLeft(read)) return read; // an id may be taken that is not known yet
        if (waiting.size + onTheWay.size >= MAX_TIMERS)
          return E.left({ _tag: 'BadRequest', field: '', message: `${MAX_TIMERS} timers are set already` });
        const timer = { id: freeId(), ...added };
        onTheWay.add(timer.id);
        const put = await store.put(timer)();
        onTheWay.delete(timer.id);
        if (E.isLeft(put)) return put;
        waiting.set(timer.id, { timer, dueElapsedMs });
        return E.right(timer);
      },
    /** Cancels timers. Returns those that existed. */
    cancel:
      (ids: readonly string[]): TE.TaskEither<AssistantError, readonly Timer[]> =>
      async () => {
        const read = await restored();
        if (E.isLeft(read)) return read;
        const cancelled = [...new Set(ids)].flatMap((id) => waiting.get(id) ?? []);
        const removing = cancelled.map(({ timer }) => timer.id);
        for (const id of removing) {
          waiting.delete(id);
          onTheWay.add(id);
        }
        const removed = removing.length === 0 ? E.right(undefined) : await store.remove(removing)();
        for (const one of cancelled) {
          onTheWay.delete(one.timer.id);
          if (E.isLeft(removed)) waiting.set(one.timer.id, one);
        }
        return E.isLeft(removed) ? removed : E.right(byWallClock(cancelled));
      },
    /** Removes a timer that rang, even if the store fails now. */
    isOver: (id: string): TE.TaskEither<AssistantError, void> => {
      waiting.delete(id);
      over.add(id);
      return sweep;
    },
  };
}
