import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ToThread } from '../messages.ts';
import { openDatabase } from './database.ts';
import { failureOf } from './failure.ts';
import { type Operations, operations } from './operations.ts';

/**
 * The thread that holds the database. It ends after a failure: what a failed connection still holds is let go with the thread,
 * and with nothing less.
 */
const path = String(workerData);
let known: Operations | undefined;

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'close') return end();
  const { id, operation, given } = message;
  try {
    known ??= operations(openDatabase(path));
    // the caller's types go with the operation's name
    const work = known[operation] as (...given: readonly unknown[]) => unknown;
    tell({ type: 'done', id, result: work(...given) });
  } catch (error) {
    tell({ type: 'failed', id, ...failureOf(error, path) });
    end();
  }
});

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** What was told before still arrives. */
function end(): void {
  parentPort?.close();
}
