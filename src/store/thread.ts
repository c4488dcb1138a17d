import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../errors.ts';
import { startThread } from '../lib/worker-module.ts';
import type { FromThread, StoreCall, ToThread } from './messages.ts';

export interface Thread {
  /** False once something failed in it. */
  readonly isUsable: () => boolean;
  /** Never rejects. A thread that is silent for `deadlineMs` is given up with all it was asked. */
  readonly ask: (call: StoreCall, deadlineMs: number) => Promise<Answer>;
  /** Ends it when it has done what it was asked; settles when it has let go of the file. */
  readonly close: () => Promise<void>;
}

export interface Answer {
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
export function thread({ module: source, path, given }: ThreadOptions): Thread {
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
  const giveUp = (deadlineMs: number): void => {
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

const answered = (result: Answer['result']): Answer => ({ result, isUndone: false });

const failed = (message: string, isFull = false): Answer =>
  answered(E.left({ _tag: 'StoreFailed', message, isFull }));
