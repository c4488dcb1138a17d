import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe, describeUnknown } from '../errors.ts';
import type { AnyOperations } from './messages.ts';
import { type Answer, type Thread, thread } from './thread.ts';

const DEADLINE_MS = 10_000;

export interface CallsOptions {
  /** What serves in the thread, as a module of this source tree. */
  readonly module: URL;
  /** What the module is given; `path` is the database. */
  readonly given: { readonly path: string };
  /** How long the thread may take for one call, in ms; 10 s when absent. */
  readonly deadlineMs?: number | undefined;
}

/** Asks a thread that knows these operations; every Left is a `StoreFailed`. */
export type Call<Operations extends AnyOperations> = <Name extends keyof Operations & string>(
  operation: Name,
) => (...given: Parameters<Operations[Name]>) => TaskEither<AssistantError, ReturnType<Operations[Name]>>;

/** Left when the machine or the process has no room for another thread. */
type Started = E.Either<AssistantError, Thread>;

/**
 * Calls into one thread at a time; a thread that failed is followed by another at the next call. What it was asked beside the
 * call that failed is asked of the next one, once.
 */
export function calls<Operations extends AnyOperations>({
  module,
  given: workerData,
  deadlineMs = DEADLINE_MS,
}: CallsOptions) {
  const { path } = workerData;
  let current: Promise<Started> | undefined;
  let isClosed = false;
  let failed: string | undefined;

  /** Two threads on one file would be in each other's way: the next one waits for the end of the last. */
  const following = async (last: Promise<Started> | undefined): Promise<Started> => {
    const before = await last;
    if (before !== undefined && E.isRight(before)) {
      if (before.right.isUsable()) return before;
      await ended(before.right);
    }
    return E.tryCatch(() => thread({ module, path, given: workerData }), notStarted);
  };
  const notStarted = (error: unknown): AssistantError =>
    storeFailed(`${path}: its thread cannot be started: ${describeUnknown(error)}`);
  const ended = ({ close }: Thread) => Promise.race([close(), wait(deadlineMs, undefined, { ref: false })]);

  const asked = async (operation: string, given: readonly unknown[]): Promise<Answer> => {
    current = following(current);
    const started = await current;
    if (E.isLeft(started)) return { result: started, isUndone: false };
    return started.right.ask({ operation, given }, deadlineMs);
  };
  const call: Call<Operations> =
    (operation) =>
    (...given) =>
    async () => {
      if (isClosed) return E.left(storeFailed(`${path} is closed`));
      const first = await asked(operation, given);
      const { result } = first.isUndone ? await asked(operation, given) : first;
      failed = E.isLeft(result) ? describe(result.left) : undefined;
      // the thread gives what the operation of this name returns
      return result as E.Either<AssistantError, never>;
    };
  const close = async (): Promise<void> => {
    isClosed = true;
    let last: typeof current;
    while (last !== current) {
      last = current; // what was undone may have begun another
      const started = await last;
      if (started !== undefined && E.isRight(started)) await ended(started.right);
    }
  };
  /** Why the last call failed; undefined when it did not. */
  const failure = (): string | undefined => failed;
  return { call, close, failure };
}

const storeFailed = (message: string): AssistantError => ({ _tag: 'StoreFailed', message, isFull: false });
