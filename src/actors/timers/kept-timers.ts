import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../../brain/timer.ts';
import type { AssistantError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';

/** Timers in memory as they are in the store: what the store refused has not happened here either. */
export interface KeptTimers {
  /** Whether all the store holds is known here, and nothing that is over is left in it. */
  readonly isInStep: () => boolean;
  /** Reads the timers of before and takes out those that are over, as far as that has not been done. */
  readonly catchUp: () => Promise<E.Either<AssistantError, void>>;
  /** Those known; the next one to ring comes first. */
  readonly waiting: () => readonly Timer[];
  readonly list: () => TE.TaskEither<AssistantError, readonly Timer[]>;
  /** Left: a `BadRequest` when there are too many. */
  readonly add: (timer: Omit<Timer, 'id'>) => TE.TaskEither<AssistantError, Timer>;
  /** Gives those that were there. */
  readonly cancel: (ids: readonly string[]) => TE.TaskEither<AssistantError, readonly Timer[]>;
  /** A timer that rang is over, even when the store cannot be told yet. */
  readonly isOver: (id: string) => TE.TaskEither<AssistantError, void>;
}

/** A synapse that sets timers which set timers is stopped here. */
const MOST_TIMERS = 1_000;

/** Reads nothing before it is asked. */
export function keptTimers(store: Store['timers']): KeptTimers {
  const waiting = new Map<string, Timer>();
  /** Being put, or being cancelled. */
  const onTheWay = new Set<string>();
  /** Over, and still in the store. */
  const over = new Set<string>();
  let isRestored = false;
  let restoring: Promise<E.Either<AssistantError, void>> | undefined;

  const restore = async (): Promise<E.Either<AssistantError, void>> => {
    const all = await store.all()();
    restoring = undefined;
    if (E.isLeft(all)) return all;
    for (const timer of all.right) waiting.set(timer.id, timer);
    isRestored = true;
    return E.right(undefined);
  };
  const restored = async (): Promise<E.Either<AssistantError, void>> => {
    if (isRestored) return E.right(undefined);
    restoring ??= restore();
    return restoring;
  };
  const sweep = async (): Promise<E.Either<AssistantError, void>> => {
    const ids = [...over];
    const removed = ids.length === 0 ? E.right(undefined) : await store.remove(ids)();
    if (E.isRight(removed)) for (const id of ids) over.delete(id);
    return removed;
  };
  const inOrder = (): readonly Timer[] => [...waiting.values()].sort((a, b) => a.dueAtMs - b.dueAtMs);
  const freeId = (): string => {
    let number = 1;
    const isTaken = (id: string) => waiting.has(id) || onTheWay.has(id) || over.has(id);
    while (isTaken(String(number))) number += 1;
    return String(number);
  };

  return {
    isInStep: () => isRestored && over.size === 0,
    catchUp: async () => {
      const read = await restored();
      return E.isLeft(read) ? read : sweep();
    },
    waiting: inOrder,
    list: () => TE.map(inOrder)(restored),
    add: (given) => async () => {
      const read = await restored();
      if (E.isLeft(read)) return read; // an id may be taken that is not known yet
      if (waiting.size + onTheWay.size >= MOST_TIMERS)
        return E.left({ _tag: 'BadRequest', field: '', message: `${MOST_TIMERS} timers are set already` });
      const timer = { id: freeId(), ...given };
      onTheWay.add(timer.id);
      const put = await store.put(timer)();
      onTheWay.delete(timer.id);
      if (E.isLeft(put)) return put;
      waiting.set(timer.id, timer);
      return E.right(timer);
    },
    cancel: (ids) => async () => {
      const read = await restored();
      if (E.isLeft(read)) return read;
      const cancelled = [...new Set(ids)].flatMap((id) => waiting.get(id) ?? []);
      for (const { id } of cancelled) {
        waiting.delete(id);
        onTheWay.add(id);
      }
      const removed =
        cancelled.length === 0 ? E.right(undefined) : await store.remove(cancelled.map(({ id }) => id))();
      for (const timer of cancelled) {
        onTheWay.delete(timer.id);
        if (E.isLeft(removed)) waiting.set(timer.id, timer);
      }
      return E.isLeft(removed) ? removed : E.right(cancelled);
    },
    isOver: (id) => {
      waiting.delete(id);
      over.add(id);
      return sweep;
    },
  };
}
