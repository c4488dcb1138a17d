import type { Db } from './database.ts';

/** A value as `serialize` of `node:v8` writes it, and what it is known by. */
export type BlobRow = readonly [key: string, blob: Uint8Array];

interface Columns {
  readonly table: string;
  readonly key: string;
  readonly blob: string;
}

/** A table of things nobody looks into; what was put last is last. */
export function blobsTable(db: Db, { table, key, blob }: Columns) {
  const all = db.prepare(`SELECT ${key} AS key, ${blob} AS blob FROM ${table} ORDER BY number`);
  const put = db.prepare(`INSERT OR REPLACE INTO ${table} (${key}, ${blob}) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`);
  return {
    all: (): readonly BlobRow[] =>
      (all.all() as readonly Row[]).map((row) => [row.key, new Uint8Array(row.blob)]),
    put: (rows: readonly BlobRow[]): void => {
      for (const row of rows) put.run([...row]);
    },
    remove: (keys: readonly string[]): void => {
      remove.run([JSON.stringify(keys)]);
    },
  };
}

interface Row {
  readonly key: string;
  readonly blob: ArrayBuffer;
}
