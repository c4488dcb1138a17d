import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../errors.ts';
import type { StoreOptions } from './store.ts';
import { type Thread, thread } from './thread.ts';
import type { Operations } from './worker/operations.ts';

const DEADLINE_MS = 10_000;

type Call = <Name extends keyof Operations>(
  operation: Name,
) => (...given: Parameters<Operations[Name]>) => TaskEither<AssistantError, ReturnType<Operations[Name]>>;

/** Calls into one thread at a time; a thread that failed is followed by another at the next call. */
export function calls({ path, deadlineMs = DEADLINE_MS }: StoreOptions) {
  let current: Promise<Thread> | undefined;
  let isClosed = false;

  /** Two threads on one file would be in each other's way: the next one waits for the end of the last. */
  const following = async (last: Promise<Thread> | undefined): Promise<Thread> => {
    const before = await last;
    if (before?.isUsable()) return before;
    if (before !== undefined) await ended(before);
    return thread(path);
  };
  const ended = ({ close }: Thread) => Promise.race([close(), wait(deadlineMs, undefined, { ref: false })]);

  const call: Call =
    (operation) =>
    (...given) =>
    async () => {
      if (isClosed) return E.left({ _tag: 'StoreFailed', message: `${path} is closed`, isFull: false });
      current = following(current);
      const answer = (await current).ask({ operation, given }, deadlineMs);
      // the thread gives what the operation of this name returns
      return (await answer) as E.Either<AssistantError, never>;
    };
  const close = async (): Promise<void> => {
    isClosed = true;
    const last = await current;
    if (last !== undefined) await ended(last);
  };
  return { call, close };
}
