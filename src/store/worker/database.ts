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

/** How long it waits for the lock of a stopping Broca. */
const BUSY_MS = 2_000;

/** Acknowledged data survives a power cut, and overwritten data leaves the pages. */
const SYNCED = ['synchronous = FULL', 'secure_delete = ON'];

/** Opens a database exclusively, with these pragmas. Its lock ends with the thread, because `close` keeps it as long as a statement lives. */
export function openDatabase(path: string, pragmas: readonly string[] = SYNCED): Db {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600)); // only its owner may read it; SQLite's other files copy its mode
  const db = new Database(path, { timeout: BUSY_MS });
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  for (const pragma of pragmas) db.exec(`PRAGMA ${pragma}`);
  db.exec('PRAGMA journal_mode = WAL');
  return db;
}

/** Throws if a database is damaged. It reads all of it. */
export function lookOver(db: Db): void {
  const found = db.prepare('PRAGMA quick_check(1)').all() as readonly { readonly quick_check: string }[];
  const wrong = found.find(({ quick_check }) => quick_check !== 'ok')?.quick_check;
  if (wrong !== undefined) throw Object.assign(new Error(wrong), { code: 'SQLITE_CORRUPT' });
}

/** The migrations of the database, one for each version. Released ones never change. */
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

/** The migrations of the database of runs. Lists never read the traces, which are most of it. */
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

/** Migrates a database to the present version. Throws if it is newer. */
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

/** Explains why the database at `path` failed. A damaged one is renamed. */
export function failureOf(error: unknown, path: string): Failure {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const isFull = code === 'SQLITE_FULL' || isOfFullDisk(code);
  return { isFull, message: isFull ? FULL : told(code, message, path) };
}

/** Explains why writing the file at `path` failed, without the name of the temporary file. */
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

/** The system's reason, because SQLite only reports a failure. */
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
 * Renames a database and its log to the first free `.damaged-N` and returns that name. The thread that has it open
 * must end before another opens it, because SQLite deletes the log by its old name at its close.
 */
function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const kept = `${path}.damaged-${number}`;
  renameSync(path, kept);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
  return kept;
}
