import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

export type Db = Database.Database;

/** How long the lock of a Broca that is just stopping is waited for. */
const BUSY_MS = 2_000;

/** Opens a database for this process alone. Its lock is let go at the end of the thread: `close` leaves it for as long as a statement lives. */
export function openDatabase(path: string): Db {
  mkdirSync(dirname(path), { recursive: true });
  const db = new Database(path, { timeout: BUSY_MS });
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL'); // what was acknowledged survives a power cut
  return db;
}

/** Throws when a database is damaged. It reads all of it. */
export function lookOver(db: Db): void {
  const found = db.prepare('PRAGMA quick_check(1)').all() as readonly { readonly quick_check: string }[];
  const wrong = found.find(({ quick_check }) => quick_check !== 'ok')?.quick_check;
  if (wrong !== undefined) throw Object.assign(new Error(wrong), { code: 'SQLITE_CORRUPT' });
}
