import type { Db } from './database.ts';

export interface RunsLimits {
  readonly keep: number;
  readonly maxBytes: number;
}

interface Oldest {
  readonly number: number;
  readonly bytes: number;
}

/** Takes the oldest runs out of the database once there are too many, or their traces are too large. */
export function runsRoom(db: Db, { keep, maxBytes }: RunsLimits) {
  const oldest = db.prepare('SELECT number, trace_bytes AS bytes FROM runs ORDER BY number LIMIT 500');
  const removeRuns = db.prepare('DELETE FROM runs WHERE number <= ?');
  const removeTraces = db.prepare('DELETE FROM traces WHERE number <= ?');
  let { count, bytes } = total(db);
  const isOver = (): boolean => count > keep || bytes > maxBytes;

  return (added: { readonly count: number; readonly bytes: number }): void => {
    count += added.count;
    bytes += added.bytes;
    while (isOver()) {
      let last = 0;
      for (const run of oldest.all([]) as readonly Oldest[]) {
        last = run.number;
        count -= 1;
        bytes -= run.bytes;
        if (!isOver()) break;
      }
      if (last === 0) return;
      removeRuns.run([last]);
      removeTraces.run([last]);
    }
  };
}

function total(db: Db) {
  const [row] = db
    .prepare('SELECT count(*) AS count, coalesce(sum(trace_bytes), 0) AS bytes FROM runs')
    .all() as readonly { readonly count: number; readonly bytes: number }[];
  return row ?? { count: 0, bytes: 0 };
}
