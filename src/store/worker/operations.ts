import type { Timer } from '../../brain/timer.ts';
import type { Unsynced } from '../../lib/atomic-file.ts';
import { blobsTable } from './blobs-table.ts';
import type { Db } from './database.ts';

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
