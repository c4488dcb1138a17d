import type { Timer } from '../../brain/timer.ts';
import type { SyncWarning } from '../../lib/atomic-file.ts';
import type { Db } from './database.ts';

/** The operations of the database. Each is atomic. */
export function operations(db: Db) {
  const timers = timersTable(db);
  const memory = blobsTable(db, 'memory', 'name', 'entry');
  const questions = blobsTable(db, 'questions', 'id', 'question');
  return {
    'timers.all': timers.all,
    'timers.put': timers.put,
    'timers.remove': timers.remove,
    'memory.all': memory.all,
    'memory.put': memory.put,
    'memory.remove': memory.remove,
    'questions.all': questions.all,
    'questions.put': questions.put,
    'questions.remove': questions.remove,
  };
}

export type Operations = ReturnType<typeof operations> & {
  readonly 'files.put': (path: string, text: string) => SyncWarning;
  readonly 'files.remove': (path: string) => SyncWarning;
  readonly 'files.replace': (
    path: string,
    expected: string,
    text: string,
  ) => { readonly isReplaced: boolean; readonly warning: SyncWarning };
};

type Row = Omit<Timer, 'parameters' | 'isFromHook'> & {
  readonly parameters: string;
  readonly isFromHook: 0 | 1;
};

function timersTable(db: Db) {
  const all = db.prepare(
    `SELECT id, name, synapse, due_at_ms AS dueAtMs, parameters, conversation, is_from_hook AS isFromHook
    FROM timers ORDER BY due_at_ms, id`,
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO timers (id, name, synapse, due_at_ms, parameters, conversation, is_from_hook)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM timers WHERE id IN (SELECT value FROM json_each(?))');
  return {
    all: (): readonly Timer[] =>
      (all.all() as readonly Row[]).map(({ parameters, isFromHook, ...row }) => ({
        ...row,
        parameters: JSON.parse(parameters),
        isFromHook: isFromHook === 1,
      })),
    put: ({ id, name, synapse, dueAtMs, parameters, conversation, isFromHook }: Timer): void => {
      put.run([id, name, synapse, dueAtMs, JSON.stringify(parameters), conversation, isFromHook ? 1 : 0]);
    },
    remove: (ids: readonly string[]): void => {
      remove.run([JSON.stringify(ids)]);
    },
  };
}

/** A key, and a value serialised by `node:v8`. */
export type BlobRow = readonly [key: string, blob: Uint8Array];

/** A table of opaque values, in the order of their last put. `key` and `blob` are its columns. */
function blobsTable(db: Db, table: string, key: string, blob: string) {
  const all = db.prepare(`SELECT ${key} AS key, ${blob} AS blob FROM ${table} ORDER BY number`);
  const put = db.prepare(`INSERT OR REPLACE INTO ${table} (${key}, ${blob}) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`);
  return {
    all: (): readonly BlobRow[] =>
      (all.all() as readonly { readonly key: string; readonly blob: ArrayBuffer }[]).map((row) => [
        row.key,
        new Uint8Array(row.blob),
      ]),
    put: (rows: readonly BlobRow[]): void => {
      for (const row of rows) put.run([...row]);
    },
    remove: (keys: readonly string[]): void => {
      remove.run([JSON.stringify(keys)]);
    },
  };
}
