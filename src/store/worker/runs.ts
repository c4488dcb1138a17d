import { workerData } from 'node:worker_threads';
import { migrate, openDatabase, RUNS_MIGRATIONS } from './database.ts';
import { runsOperations } from './runs-operations.ts';
import type { RunsLimits } from './runs-room.ts';
import { serve } from './serve.ts';

/** Pragmas for large and frequent rows: a kill loses none, a power cut may lose the last. The log has 4 MiB. */
const PRAGMAS = [
  'page_size = 16384',
  'wal_autocheckpoint = 256',
  'synchronous = NORMAL',
  'secure_delete = ON', // deleted data must not stay readable in the file
];

/** The thread of the database of runs, which is not checked for damage at the start: it may be large, and is expendable. */
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
