import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

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
