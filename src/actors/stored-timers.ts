import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../brain/timer.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';

export interface TimerClocks {
  /** The wall clock. */
  readonly now: () => Date;
  /** What timers count by, in ms from any moment on; no change of the wall clock moves it. */
  readonly elapsedMs: () => number;
}

/**
 * Timers in memory as they are in the store: what the store refused has not happened here either. When the wall clock is set, they
 * ring when they would have rung, and the store is told when that is by the new time.
 */
export interface StoredTimers {
  /** Whether all the store holds is known here and right by the wall clock, and nothing that is over is left in it. */
  readonly isInStep: () => boolean;
  /** Reads the timers of before, writes those that a step of the wall clock moved and takes out those that are over, as far as that has not been done. */
  readonly catchUp: () => Promise<E.Either<AssistantError, void>>;
  /** Those whose time has come, the earliest first. */
  readonly due: () => readonly Timer[];
  /** Until the next one rings; undefined when none is known. */
  readonly nextInMs: () => number | undefined;
  readonly list: () => TE.TaskEither<AssistantError, readonly Timer[]>;
  /** Left: a `BadRequest` when there are too many. */
  readonly add: (timer: Omit<Timer, 'id'>) => TE.TaskEither<AssistantError, Timer>;
  /** Gives those that were there. */
  readonly cancel: (ids: readonly string[]) => TE.TaskEither<AssistantError, readonly Timer[]>;
  /** A timer that rang is over, even when the store cannot be told yet. */
  readonly isOver: (id: string) => TE.TaskEither<AssistantError, void>;
}

/** A synapse that sets timers which set timers is stopped here. */
const MAX_TIMERS = 1_000;

/** What the wall clock may be off by until the store is told: less is no step, but a clock being slowed or hurried. */
const STEP_MS = 1_000;

interface Waiting {
  /** As the store has it. */
  readonly timer: Timer;
  readonly dueElapsedMs: number;
}

/** Reads nothing before it is asked. */
export function storedTimers(store: Store['timers'], { now, elapsedMs }: TimerClocks): StoredTimers {
  const waiting = new Map<string, Waiting>();
  /** Being put, or being cancelled. */
  const onTheWay = new Set<string>();
  /** Over, and still in the store. */
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
    isInStep: () => isRestored && over.size === 0 && stepped().length === 0,
    catchUp: async () => {
      const read = await restored();
      if (E.isLeft(read)) return read;
      const rewritten = await rewrite();
      return E.isLeft(rewritten) ? rewritten : sweep();
    },
    due: () => {
      const elapsed = elapsedMs();
      return byWallClock(inOrder().filter(({ dueElapsedMs }) => dueElapsedMs <= elapsed));
    },
    nextInMs: () => {
      const [next] = inOrder();
      return next === undefined ? undefined : Math.max(0, next.dueElapsedMs - elapsedMs());
    },
    list: () => TE.map(() => byWallClock(inOrder()))(restored),
    add: (given) => async () => {
      const dueElapsedMs = given.dueAtMs - aheadMs();
      const read = await restored();
      if (E.isLeft(read)) return read; // an id may be taken that is not known yet
      if (waiting.size + onTheWay.size >= MAX_TIMERS)
        return E.left({ _tag: 'BadRequest', field: '', message: `${MAX_TIMERS} timers are set already` });
      const timer = { id: freeId(), ...given };
      onTheWay.add(timer.id);
      const put = await store.put(timer)();
      onTheWay.delete(timer.id);
      if (E.isLeft(put)) return put;
      waiting.set(timer.id, { timer, dueElapsedMs });
      return E.right(timer);
    },
    cancel: (ids) => async () => {
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
    isOver: (id) => {
      waiting.delete(id);
      over.add(id);
      return sweep;
    },
  };
}
