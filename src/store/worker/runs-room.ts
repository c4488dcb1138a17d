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

/** Removes the oldest batches when there are too many runs, or too large traces and recordings. The newest batch stays. */
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
    /** Call this after adding a batch. */
    make,
    /** Call this after removing runs. */
    recount: (): void => {
      ({ count, bytes } = total(db));
      make(NONE);
    },
    /** The number of visible runs. */
    shown: (): number => Math.min(count, keep),
    /** The number of first runs of a batch beyond the limit. */
    tooOld: (number: number): number => (number === oldest?.number ? Math.max(0, count - keep) : 0),
  };
}

function total(db: Db): Size {
  const [row] = db
    .prepare('SELECT coalesce(sum(count), 0) AS count, coalesce(sum(trace_bytes), 0) AS bytes FROM batches')
    .all() as readonly Size[];
  return row ?? NONE;
}
