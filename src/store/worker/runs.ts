import { workerData } from 'node:worker_threads';
import { migrate, openDatabase, RUNS_MIGRATIONS } from './database.ts';
import { runsOperations } from './runs-operations.ts';
import type { RunsLimits } from './runs-room.ts';
import { serve } from './serve.ts';

/** For large rows, written all the time: a kill costs none of them, a power cut may cost the last. A log of 4 MiB. */
const PRAGMAS = [
  'page_size = 16384',
  'wal_autocheckpoint = 256',
  'synchronous = NORMAL',
  'secure_delete = ON', // what somebody deletes is to be read in no file
];

/** The thread that holds the runs that are over. Its database is not looked over: it may be large, and can be lost. */
const { path, limits } = workerData as { readonly path: string; readonly limits: RunsLimits };

serve({
  path,
  open: () => {
    const db = openDatabase(path, PRAGMAS);
    migrate(db, RUNS_MIGRATIONS);
    return {
      db,
      operations: runsOperations(db, limits),
      afterwards: { 'runs.remove': () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)') },
    };
  },
});
