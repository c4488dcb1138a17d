import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { AnyOperations, FromThread, ThreadCall, ToThread } from '../messages.ts';
import { type Db, failureOf } from './database.ts';

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
  readonly others?: Readonly<Record<string, (call: ThreadCall) => FromThread>>;
}

/** How many calls are synced together at most. */
const MAX_TOGETHER = 500;

/**
 * Answers calls until it is told to close. Those that wait are done in one transaction, each wholly or not at all, and answered
 * when it is synced. The thread ends after a failure of the database: what a failed connection still holds is let go with the
 * thread, and with nothing less.
 */
export function serve({ path, open, others = {} }: Served): void {
  let known: ReturnType<Served['open']> | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    parentPort?.close(); // what was told before still arrives
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
        return { type: 'done', id: call.id, result: resultOf(operations, call) } as const;
      });
      doing = calls;
      db.exec('COMMIT');
      for (const operation of new Set(calls.map((call) => call.operation))) afterwards[operation]?.();
      done.forEach(tell);
    } catch (error) {
      tell({ type: 'failed', ids: doing.map(({ id }) => id), ...failureOf(error, path) });
      end();
    }
  };

  parentPort?.on('message', (first: ToThread) => {
    if (isOver) return;
    const messages = [first, ...waiting()];
    const calls = messages.filter((message) => message.type === 'call');
    for (const call of calls) {
      const answer = others[call.operation]?.(call);
      if (answer !== undefined) tell(answer);
    }
    const onDatabase = calls.filter(({ operation }) => others[operation] === undefined);
    if (onDatabase.length > 0) together(onDatabase);
    if (messages.length > calls.length) end();
  });
}

/** What has arrived since. */
function waiting(): readonly ToThread[] {
  const messages: ToThread[] = [];
  while (messages.length < MAX_TOGETHER && parentPort !== null) {
    const next = receiveMessageOnPort(parentPort);
    if (next === undefined) break;
    messages.push(next.message);
  }
  return messages;
}

function resultOf(operations: AnyOperations, { operation, given }: ThreadCall): unknown {
  // the caller's types go with the operation's name
  const work = operations[operation] as (...given: readonly unknown[]) => unknown;
  return work(...given);
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
