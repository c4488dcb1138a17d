import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { AssistantError } from '../../lib/errors.ts';
import type { Answer, ToWorker } from '../../workers/messages.ts';
import { sendUp } from '../../workers/serve.ts';
import type { AnyOperations, Failure, StoreCall } from '../messages.ts';
import { type Db, failureOf } from './database.ts';

type Message = ToWorker<StoreCall>;
export type ThreadCall = Extract<Message, { readonly type: 'call' }>;

interface Served {
  /** The database, for words. */
  readonly path: string;
  /** Called before the first operation on it. */
  readonly open: () => {
    readonly db: Db;
    readonly operations: AnyOperations;
    /** What is to follow an operation once it is synced, before it is answered. */
    readonly afterwards?: Readonly<Record<string, () => unknown>>;
  };
  /** What needs no database; gives the answer, and throws nothing. */
  readonly others?: Readonly<Record<string, (call: ThreadCall) => Answer<unknown>>>;
}

/** How many calls are synced together at most. */
const MAX_TOGETHER = 500;

/**
 * Answers calls until it is closed. Those that wait are done in one transaction, each wholly or not at all, and answered
 * when it is synced. The thread ends after a failure of the database: what a failed connection still holds is let go with the
 * thread, and with nothing less.
 */
export function serve({ path, open, others = {} }: Served): void {
  let known: ReturnType<Served['open']> | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    parentPort?.close(); // what was sent before still arrives
  };
  const together = (calls: readonly ThreadCall[]): void => {
    // the others may find a new database, where this one was damaged
    let doing: readonly ThreadCall[] = calls.slice(0, 1);
    try {
      known ??= open();
      const { db, operations, afterwards = {} } = known;
      doing = calls;
      db.exec('BEGIN IMMEDIATE');
      const done = calls.map((call) => {
        doing = [call];
        return { type: 'replied', id: call.id, reply: resultOf(operations, call) } as const;
      });
      doing = calls;
      db.exec('COMMIT');
      for (const operation of new Set(calls.map(({ request }) => request.operation)))
        afterwards[operation]?.();
      done.forEach(sendUp);
    } catch (error) {
      const { message, isFull } = failureOf(error, path);
      const failure = storeFailed({ message: `${path}: ${message}`, isFull });
      sendUp({ type: 'ended', ids: doing.map(({ id }) => id), error: failure });
      end();
    }
  };

  parentPort?.on('message', (first: Message) => {
    if (isOver) return;
    const messages = [first, ...waiting()];
    const calls = messages.filter((message) => message.type === 'call');
    for (const call of calls) {
      const answer = others[call.request.operation]?.(call);
      if (answer !== undefined) sendUp(answer);
    }
    const onDatabase = calls.filter(({ request }) => others[request.operation] === undefined);
    if (onDatabase.length > 0) together(onDatabase);
    if (messages.length > calls.length) end();
  });
  sendUp({ type: 'ready' });
}

export const storeFailed = ({ message, isFull }: Failure): AssistantError => ({
  _tag: 'StoreFailed',
  message,
  isFull,
});

/** What has arrived since. */
function waiting(): readonly Message[] {
  const messages: Message[] = [];
  while (messages.length < MAX_TOGETHER && parentPort !== null) {
    const next = receiveMessageOnPort(parentPort);
    if (next === undefined) break;
    messages.push(next.message);
  }
  return messages;
}

function resultOf(operations: AnyOperations, { request: { operation, args } }: ThreadCall): unknown {
  // the caller's types go with the operation's name
  const work = operations[operation] as (...args: readonly unknown[]) => unknown;
  return work(...args);
}
