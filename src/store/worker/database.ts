import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { Failure } from '../messages.ts';

export type Db = Database.Database;

/** How long the lock of a Broca that is just stopping is waited for. */
const BUSY_MS = 2_000;

/** What was acknowledged survives a power cut, and what is overwritten is not left over in a page. */
const SYNCED = ['synchronous = FULL', 'secure_delete = ON'];

/** Opens a database for this process alone, with these pragmas. Its lock is let go at the end of the thread: `close` leaves it for as long as a statement lives. */
export function openDatabase(path: string, pragmas: readonly string[] = SYNCED): Db {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600)); // for nobody else to read; SQLite's other files are as this one
  const db = new Database(path, { timeout: BUSY_MS });
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  for (const pragma of pragmas) db.exec(`PRAGMA ${pragma}`);
  db.exec('PRAGMA journal_mode = WAL');
  return db;
}

/** Throws when a database is damaged. It reads all of it. */
export function lookOver(db: Db): void {
  const found = db.prepare('PRAGMA quick_check(1)').all() as readonly { readonly quick_check: string }[];
  const wrong = found.find(({ quick_check }) => quick_check !== 'ok')?.quick_check;
  if (wrong !== undefined) throw Object.assign(new Error(wrong), { code: 'SQLITE_CORRUPT' });
}

/** The change each version of the database made to the one before; those that were released stay as they are. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE timers (
    id TEXT PRIMARY KEY,
    name TEXT,
    synapse TEXT NOT NULL,
    due_at_ms INTEGER NOT NULL,
    parameters TEXT NOT NULL CHECK (json_valid(parameters)),
    conversation TEXT NOT NULL,
    is_from_hook INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE memory (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    entry BLOB NOT NULL
  ) STRICT;
  CREATE TABLE questions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    question BLOB NOT NULL
  ) STRICT`,
];

/** The same for the database of runs. Lists never touch the traces, which are most of it. */
export const RUNS_MIGRATIONS: readonly string[] = [
  `CREATE TABLE batches (
    number INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    trace_bytes INTEGER NOT NULL,
    runs TEXT NOT NULL,
    traces TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE sounds (
    number INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL,
    run TEXT NOT NULL,
    samples BLOB NOT NULL
  ) STRICT;
  CREATE INDEX sounds_by_batch ON sounds (batch);
  CREATE INDEX sounds_by_run ON sounds (run)`,
];

/** Brings a database up to the present version, one version at a time. Throws at one that is newer. */
export function migrate(db: Db, migrations = MIGRATIONS): void {
  const [{ user_version: found } = { user_version: 0 }] = db
    .prepare('PRAGMA user_version')
    .all() as readonly {
    readonly user_version: number;
  }[];
  if (found > migrations.length) {
    throw new Error(
      `a newer Broca wrote it (version ${found} of the database, this one knows ${migrations.length})`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < found) continue;
    db.exec(`BEGIN IMMEDIATE; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}

const FULL = 'the disk is full';

/** Why the database at `path` failed, in words a person can act on. A damaged one is set aside. */
export function failureOf(error: unknown, path: string): Failure {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const isFull = code === 'SQLITE_FULL' || isOfFullDisk(code);
  return { isFull, message: isFull ? FULL : told(code, message, path) };
}

/** Why nothing became of the file at `path`; the message names it, and not the temporary one beside it. */
export function fileFailureOf(error: unknown, path: string): Failure {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  const isFull = isOfFullDisk(code);
  const reason = syscall === 'mkdir' ? message : message.replace(/, \w+(?: '.*)?$/s, '');
  return { isFull, message: `${path}: ${isFull ? FULL : reason}` };
}

const isOfFullDisk = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

function told(code: string, message: string, path: string): string {
  if (code.startsWith('SQLITE_BUSY')) return 'another process uses it; is a second Broca running?';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    const what = message.replace(/^\*\*\*.*\n/, ''); // a headline of the check
    return `it is damaged (${what}); it is kept as ${setAside(path)}, and a new one is begun`;
  }
  const isSystems = code.startsWith('E');
  return (isSystems ? undefined : whyNotWritten(path)) ?? message;
}

/** The system's own reason: SQLite only says that it could not. */
function whyNotWritten(path: string): string | undefined {
  try {
    accessSync(dirname(path), constants.W_OK);
    if (!existsSync(path)) return undefined;
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory() ? 'it is a directory' : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Renames a database, and the log that belongs to it, to the first free `.damaged-N`, and gives that name. Whoever has it open
 * ends before another is begun: at its close SQLite deletes the log by its old name.
 */
function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const kept = `${path}.damaged-${number}`;
  renameSync(path, kept);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
  return kept;
}
