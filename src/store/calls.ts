import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../errors.ts';
import type { StoreOptions } from './store.ts';
import { type Thread, thread } from './thread.ts';
import type { Operations } from './worker/operations.ts';

const DEADLINE_MS = 10_000;

type Call = <Name extends keyof Operations>(
  operation: Name,
) => (...given: Parameters<Operations[Name]>) => TaskEither<AssistantError, ReturnType<Operations[Name]>>;

/** Left when the machine or the process has no room for another thread. */
type Started = E.Either<AssistantError, Thread>;

/** Calls into one thread at a time; a thread that failed is followed by another at the next call. */
export function calls({ path, deadlineMs = DEADLINE_MS }: StoreOptions) {
  let current: Promise<Started> | undefined;
  let isClosed = false;

  /** Two threads on one file would be in each other's way: the next one waits for the end of the last. */
  const following = async (last: Promise<Started> | undefined): Promise<Started> => {
    const before = await last;
    if (before !== undefined && E.isRight(before)) {
      if (before.right.isUsable()) return before;
      await ended(before.right);
    }
    return E.tryCatch(() => thread(path), notStarted);
  };
  const notStarted = (error: unknown): AssistantError => {
    const message = `${path}: its thread cannot be started: ${describeUnknown(error)}`;
    return { _tag: 'StoreFailed', message, isFull: false };
  };
  const ended = ({ close }: Thread) => Promise.race([close(), wait(deadlineMs, undefined, { ref: false })]);

  const call: Call =
    (operation) =>
    (...given) =>
    async () => {
      if (isClosed) return E.left({ _tag: 'StoreFailed', message: `${path} is closed`, isFull: false });
      current = following(current);
      const started = await current;
      if (E.isLeft(started)) return started;
      const answer = started.right.ask({ operation, given }, deadlineMs);
      // the thread gives what the operation of this name returns
      return (await answer) as E.Either<AssistantError, never>;
    };
  const close = async (): Promise<void> => {
    isClosed = true;
    const last = await current;
    if (last !== undefined && E.isRight(last)) await ended(last.right);
  };
  return { call, close };
}
