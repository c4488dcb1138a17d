import type { KeptRun } from '../../brain/kept-run.ts';
import type { Db } from './database.ts';
import { type RunsLimits, runsRoom } from './runs-room.ts';
import { runsTable } from './runs-table.ts';

/** Everything the database of runs can be asked. */
export function runsOperations(db: Db, limits: RunsLimits) {
  const { put, list, find } = runsTable(db);
  const makeRoom = runsRoom(db, limits);
  return {
    'runs.put': (runs: readonly KeptRun[]): void => {
      const added = { count: 0, bytes: 0 };
      for (const run of runs) {
        const bytes = put(run);
        if (bytes === undefined) continue;
        added.count += 1;
        added.bytes += bytes;
      }
      makeRoom(added);
    },
    'runs.list': list,
    'runs.find': find,
  };
}

export type RunsOperations = ReturnType<typeof runsOperations>;
