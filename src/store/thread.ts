import { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../errors.ts';
import { workerModule } from '../worker-module.ts';
import type { FromThread, StoreCall, ToThread } from './messages.ts';

export interface Thread {
  /** False once something failed in it. */
  readonly isUsable: () => boolean;
  /** Never rejects. A thread that is silent for `deadlineMs` is given up with all it was asked. */
  readonly ask: (call: StoreCall, deadlineMs: number) => Promise<Answer>;
  /** Ends it when it has done what it was asked; settles when it has let go of the file. */
  readonly close: () => Promise<void>;
}

type Answer = E.Either<AssistantError, unknown>;

/** Starts a thread on the database at `path`. It keeps the process alive while a call is open, and while it closes. */
export function thread(path: string): Thread {
  const open = new Map<number, (answer: Answer) => void>();
  const { module, execArgv } = workerModule(new URL('./worker/main.ts', import.meta.url));
  const worker = new Worker(module, { workerData: path, execArgv: [...execArgv] });
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
  const giveUp = (deadlineMs: number): void => {
    fail(`no answer within ${deadlineMs} ms`);
    failAll();
    void worker.terminate();
  };

  worker.unref();
  worker.on('message', (message: FromThread) => {
    if (message.type === 'done') return settle(message.id, E.right(message.result));
    fail(message.message);
    settle(message.id, failed(`${path}: ${message.message}`, message.isFull));
  });
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
        const silence = setTimeout(giveUp, deadlineMs, deadlineMs);
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

const failed = (message: string, isFull = false): Answer => E.left({ _tag: 'StoreFailed', message, isFull });
