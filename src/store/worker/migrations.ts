import type { Db } from './database.ts';

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
