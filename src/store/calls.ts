import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe } from '../lib/errors.ts';
import { RESTART_AT_ONCE } from '../workers/restart.ts';
import { supervisedWorker } from '../workers/supervised.ts';
import type { AnyOperations, StoreCall } from './messages.ts';

const DEADLINE_MS = 10_000;
/** A thread takes some megabytes, and another one 50 ms. */
const IDLE_MS = 15_000;

export interface CallsOptions {
  /** The module of the thread. */
  readonly module: URL;
  /** The data for the module. `path` is the database. */
  readonly workerData: { readonly path: string };
  /** The deadline of one call to the thread, in ms; 10 000 by default. */
  readonly deadlineMs?: number | undefined;
  /** The thread ends, and releases the file, when it had nothing to do for so long; 15 000 by default. */
  readonly idleMs?: number | undefined;
}

/** Calls an operation of a thread. Left: `StoreFailed`. */
export type Call<Operations extends AnyOperations> = <Name extends keyof Operations & string>(
  operation: Name,
) => (...args: Parameters<Operations[Name]>) => TaskEither<AssistantError, ReturnType<Operations[Name]>>;

/** Calls one thread on a database. A failed or idle thread is replaced, at the next call, after it has released the file. */
export function calls<Operations extends AnyOperations>({
  module,
  workerData,
  deadlineMs = DEADLINE_MS,
  idleMs = IDLE_MS,
}: CallsOptions) {
  const { path } = workerData;
  const failed = (message: string): AssistantError => ({
    _tag: 'StoreFailed',
    message: `${path}: ${message}`,
    isFull: false,
  });
  const worker = supervisedWorker<StoreCall, unknown>({
    module,
    thread: { workerData },
    restart: RESTART_AT_ONCE,
    drainMs: deadlineMs,
    idleMs,
    failed,
  });
  let lastFailure: string | undefined;

  const call: Call<Operations> =
    (operation) =>
    (...args) =>
    async () => {
      const result = await worker.call({ operation, args }, { deadlineMs, stage: 'storing' })();
      const outcome = E.mapLeft(inTime)(result);
      lastFailure = E.isLeft(outcome) ? describe(outcome.left) : undefined;
      // the thread returns the result of the operation of this name
      return outcome as E.Either<AssistantError, never>;
    };
  const inTime = (error: AssistantError): AssistantError =>
    error._tag === 'DeadlinePassed' ? failed(`no answer within ${error.deadlineMs} ms`) : error;
  /** Why the last call failed; undefined if it succeeded. */
  const failure = (): string | undefined => lastFailure;
  return { call, close: worker.close, failure };
}
