import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe, describeUnknown } from '../lib/errors.ts';
import { startThread } from '../workers/worker-module.ts';
import type { AnyOperations, FromThread, StoreCall, ToThread } from './messages.ts';

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

interface Thread {
  /** False once something failed in it. */
  readonly isUsable: () => boolean;
  /** Never rejects. A thread that is silent for `deadlineMs` is given up with all it was asked. */
  readonly ask: (call: StoreCall, deadlineMs: number) => Promise<Answer>;
  /** Ends it when it has done what it was asked; settles when it has let go of the file. */
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly result: E.Either<AssistantError, unknown>;
  /** The thread ended over another call, whose failure this is, and has done nothing of this one. */
  readonly isUndone: boolean;
}

interface ThreadOptions {
  /** What serves, as a module of this source tree. */
  readonly module: URL;
  /** The database. */
  readonly path: string;
  /** What the module is given, `path` being in it. */
  readonly given: { readonly path: string };
}

/** Starts a thread on a database. It keeps the process alive while a call is open, and while it closes. */
function thread({ module: source, path, given }: ThreadOptions): Thread {
  const open = new Map<number, (answer: Answer) => void>();
  const worker = startThread(source, { workerData: given });
  let calls = 0;
  let isUsable = true;
  let isClosing = false;
  let reason = 'its thread ended';

  const settle = (id: number, answer: Answer): void => {
    open.get(id)?.(answer);
    open.delete(id);
    if (open.size === 0 && !isClosing) worker.unref();
  };
  const fail = (why: string): void => {
    isUsable = false;
    reason = why;
  };
  const failAll = (): void => {
    for (const id of [...open.keys()]) settle(id, failed(`${path}: ${reason}`));
  };
  const cancel = (deadlineMs: number): void => {
    fail(`no answer within ${deadlineMs} ms`);
    failAll();
    void worker.terminate();
  };
  const hear = (message: FromThread): void => {
    if (message.type === 'done') settle(message.id, answered(E.right(message.result)));
    else if (message.type === 'refused') settle(message.id, failed(message.message, message.isFull));
    else {
      fail(message.message);
      const failure = failed(`${path}: ${message.message}`, message.isFull);
      // who was undone asks again before anybody who waits for a failure does
      for (const id of [...open.keys()]) {
        if (!message.ids.includes(id)) settle(id, { ...failure, isUndone: true });
      }
      for (const id of message.ids) settle(id, failure);
    }
  };

  worker.unref();
  worker.on('message', hear);
  worker.on('error', (error: Error) => fail(`its thread failed: ${error.message}`));
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      isUsable = false;
      failAll();
      resolve();
    });
  });

  return {
    isUsable: () => isUsable,
    ask: (call, deadlineMs) =>
      new Promise((resolve) => {
        const id = ++calls;
        const silence = setTimeout(cancel, deadlineMs, deadlineMs);
        open.set(id, (answer) => {
          clearTimeout(silence);
          resolve(answer);
        });
        worker.ref();
        worker.postMessage({ type: 'call', id, ...call } satisfies ToThread);
      }),
    close: () => {
      isClosing = true;
      worker.ref();
      worker.postMessage({ type: 'close' } satisfies ToThread);
      return ended;
    },
  };
}

const answered = (result: Answer['result']): Answer => ({ result, isUndone: false });

const failed = (message: string, isFull = false): Answer =>
  answered(E.left({ _tag: 'StoreFailed', message, isFull }));
