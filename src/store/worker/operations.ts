import { blobsTable } from './blobs-table.ts';
import type { Db } from './database.ts';
import type { Unsynced } from './files.ts';
import { timersTable } from './timers-table.ts';

/** Everything the database can be asked; each is done wholly or not at all. */
export function operations(db: Db) {
  const timers = timersTable(db);
  const memory = blobsTable(db, { table: 'memory', key: 'name', blob: 'entry' });
  const questions = blobsTable(db, { table: 'questions', key: 'id', blob: 'question' });
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
  readonly 'files.put': (path: string, text: string) => Unsynced;
  readonly 'files.remove': (path: string) => Unsynced;
};
