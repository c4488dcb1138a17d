import type { RunsBatch } from '../runs-batch.ts';
import type { Db } from './database.ts';
import { type RunsLimits, runsRoom } from './runs-room.ts';
import { runsTable } from './runs-table.ts';

/** Everything the database of runs can be asked. */
export function runsOperations(db: Db, limits: RunsLimits) {
  const room = runsRoom(db, limits);
  const { put, list, find, sound, remove, removeAll } = runsTable(db, room.tooOld);
  return {
    'runs.put': (batch: RunsBatch): void => {
      const bytes = put(batch);
      if (bytes !== undefined) room.make({ count: batch.count, bytes });
    },
    'runs.list': list,
    'runs.find': find,
    'runs.sound': sound,
    /** Gives how many of them there were. */
    'runs.remove': (ids: readonly string[] | 'all'): number => {
      const shown = room.shown();
      if (ids === 'all') removeAll();
      const removed = ids === 'all' ? shown : ids.filter(remove).length;
      room.recount();
      return removed;
    },
  };
}

export type RunsOperations = ReturnType<typeof runsOperations>;
