import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type Database from 'libsql';
import { type AssistantError, describeUnknown } from '../lib/errors.ts';

interface LockOptions {
  /** Logs why a directory is used without a lock. */
  readonly log: (line: string) => void;
  /** How long it waits for the end of the other process, in ms; 2 000 by default. */
  readonly patienceMs?: number;
}

/** Releases the directory. */
export type Unlock = () => void;

const LOCK_FILE = 'broca.lock';
const PATIENCE_MS = 2_000;
const AGAIN_MS = 100;

/**
 * Locks a data directory for this process. The lock is one of the system on a database, which ends with the process.
 * Left: another process has it. A read-only directory is used without a lock.
 */
export async function lockDirectory(
  directory: string,
  { log, patienceMs = PATIENCE_MS }: LockOptions,
): Promise<E.Either<AssistantError, Unlock>> {
  const path = join(directory, LOCK_FILE);
  const tries = Math.ceil(patienceMs / AGAIN_MS);
  for (let tried = 0; ; tried += 1) {
    try {
      const taken = await take(path);
      if (E.isRight(taken)) return taken;
      if (tried >= tries) return E.left(usedBy(directory, taken.left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'SQLITE_NOTADB' || tried > 0) {
        log(`${path}: ${describeUnknown(error)}; nothing keeps another Broca from this directory`);
        return E.right(() => {});
      }
      rmSync(path, { force: true }); // a file that is no database cannot be locked
    }
    await wait(AGAIN_MS);
  }
}

/** Left: the process that holds it, if known. Its number stands in the file, which others may read. */
async function take(path: string): Promise<E.Either<number | undefined, Unlock>> {
  const { default: Opened } = await import('libsql'); // not on every platform
  closeSync(openSync(path, 'a', 0o600));
  const db = new Opened(path, { timeout: 0 });
  let isTaken = false;
  try {
    const begun = unlessBusy(() => {
      db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`);
      return true;
    });
    const holder = unlessBusy(() => holderOf(db)); // who begins at the same moment may be in the middle of this
    isTaken = begun === true && holder === process.pid;
    return isTaken ? E.right(() => letGo(db)) : E.left(holder);
  } finally {
    if (!isTaken) letGo(db);
  }
}

/** Undefined while another process holds the lock. */
function unlessBusy<A>(read: () => A): A | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}

function holderOf(db: Database.Database): number | undefined {
  const [first] = db.prepare('PRAGMA user_version').all() as readonly { readonly user_version: number }[];
  return first?.user_version;
}

/** Rolls back first, because a closed database keeps its lock as long as a statement lives. */
function letGo(db: Database.Database): void {
  if (db.inTransaction) db.exec('ROLLBACK');
  db.close();
}

const usedBy = (directory: string, pid: number | undefined): AssistantError => ({
  _tag: 'StoreFailed',
  message: `the data directory ${directory} is used by another Broca${pid ? ` (process ${pid})` : ''}: stop that one, or choose another directory with --data`,
  isFull: false,
});
