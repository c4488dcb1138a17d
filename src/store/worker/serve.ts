import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { AssistantError } from '../../lib/errors.ts';
import type { Answer, ToWorker } from '../../workers/messages.ts';
import { sendUp } from '../../workers/serve.ts';
import type { AnyOperations, Failure, StoreCall } from '../messages.ts';
import { type Db, failureOf } from './database.ts';

type Message = ToWorker<StoreCall>;
export type ThreadCall = Extract<Message, { readonly type: 'call' }>;

interface Served {
  /** The name of the database in messages. */
  readonly path: string;
  /** Opens the database before the first operation. */
  readonly open: () => {
    readonly db: Db;
    readonly operations: AnyOperations;
    /** Work after an operation is synced and before it is answered. */
    readonly afterwards?: Readonly<Record<string, () => unknown>>;
  };
  /** Operations without the database. They never throw. */
  readonly others?: Readonly<Record<string, (call: ThreadCall) => Answer<unknown>>>;
}

/** The maximum number of calls in one transaction. */
const MAX_TOGETHER = 500;

/**
 * Answers calls until it is closed. Waiting calls run in one transaction, each atomically, and are answered
 * after the sync. The thread ends after a failure of the database, because only the end of the
 * thread releases a failed connection.
 */
export function serve({ path, open, others = {} }: Served): void {
  let known: ReturnType<Served['open']> | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    parentPort?.close(); // what was sent before still arrives
  };
  const together = (calls: readonly ThreadCall[]): void => {
    // the other calls may find a fresh database if this one was damaged
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

/** The calls that have arrived since. */
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
  // the caller's types follow from the operation's name
  const work = operations[operation] as (...args: readonly unknown[]) => unknown;
  return work(...args);
}
