import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type Database from 'libsql';
import { type AssistantError, describeUnknown } from '../lib/errors.ts';

interface LockOptions {
  /** Told why a directory that cannot be locked is used all the same. */
  readonly log: (line: string) => void;
  /** How long the end of the other process is waited for, in ms; 2 s when absent. */
  readonly patienceMs?: number;
}

/** Lets go of the directory. */
export type Unlock = () => void;

const LOCK_FILE = 'broca.lock';
const PATIENCE_MS = 2_000;
const AGAIN_MS = 100;

/**
 * Takes a data directory for this process alone. The system holds the lock, as one on a database, and lets it go whenever the process ends.
 * Left: another process has it. Where nothing can be written there is no lock, and nothing to lose.
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
      rmSync(path, { force: true }); // nobody can have locked what is no database
    }
    await wait(AGAIN_MS);
  }
}

/** Left: the process that has it, as far as that can be told. Its number stands in the file, whose holder lets others read. */
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

/** Undefined while another process writes. */
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

/** A closed database keeps its lock for as long as a statement lives; one that was rolled back has none. */
function letGo(db: Database.Database): void {
  if (db.inTransaction) db.exec('ROLLBACK');
  db.close();
}

const usedBy = (directory: string, pid: number | undefined): AssistantError => ({
  _tag: 'StoreFailed',
  message: `the data directory ${directory} is used by another Broca${pid ? ` (process ${pid})` : ''}: stop that one, or choose another directory with --data`,
  isFull: false,
});
