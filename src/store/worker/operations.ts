import type { Db } from './database.ts';
import { timersTable } from './timers-table.ts';

/** Everything the thread can be asked; each is done wholly or not at all. */
export function operations(db: Db) {
  const timers = timersTable(db);
  return { 'timers.all': timers.all, 'timers.put': timers.put, 'timers.remove': timers.remove };
}

export type Operations = ReturnType<typeof operations>;
