import type { Db } from './database.ts';

export interface RunsLimits {
  readonly keep: number;
  readonly maxBytes: number;
}

interface Size {
  readonly count: number;
  readonly bytes: number;
}

interface Batch extends Size {
  readonly number: number;
}

const NONE: Size = { count: 0, bytes: 0 };

/** Takes the oldest batches out of the database once their runs are too many, or their traces and sounds too large. The newest one stays. */
export function runsRoom(db: Db, { keep, maxBytes }: RunsLimits) {
  const firstTwo = db.prepare(
    'SELECT number, count, trace_bytes AS bytes FROM batches ORDER BY number LIMIT 2',
  );
  const remove = db.prepare('DELETE FROM batches WHERE number = ?');
  const removeSounds = db.prepare('DELETE FROM sounds WHERE batch = ?');
  let { count, bytes } = total(db);
  let oldest: Batch | undefined;

  const make = (added: Size): void => {
    count += added.count;
    bytes += added.bytes;
    for (;;) {
      const [first, second] = firstTwo.all([]) as readonly Batch[];
      oldest = first;
      if (first === undefined || second === undefined) return;
      if (count - first.count < keep && bytes <= maxBytes) return;
      remove.run([first.number]);
      removeSounds.run([first.number]);
      count -= first.count;
      bytes -= first.bytes;
    }
  };
  make(NONE);

  return {
    /** To be called after a batch was added. */
    make,
    /** To be called after runs were taken out. */
    recount: (): void => {
      ({ count, bytes } = total(db));
      make(NONE);
    },
    /** How many runs can be seen. */
    shown: (): number => Math.min(count, keep),
    /** How many of the runs of a batch, its first ones, are beyond those kept. */
    tooOld: (number: number): number => (number === oldest?.number ? Math.max(0, count - keep) : 0),
  };
}

function total(db: Db): Size {
  const [row] = db
    .prepare('SELECT coalesce(sum(count), 0) AS count, coalesce(sum(trace_bytes), 0) AS bytes FROM batches')
    .all() as readonly Size[];
  return row ?? NONE;
}
