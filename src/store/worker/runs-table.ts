import type { KeptRun, RunQuery, RunSummary } from '../../brain/kept-run.ts';
import type { RunsBatch } from '../runs-batch.ts';
import type { Db } from './database.ts';

/**
 * Runs and their traces, a row for each batch: runs are written all the time and looked for now and then. `tooOld` says how many
 * runs of a batch, its first ones, are not to be shown.
 */
export function runsTable(db: Db, tooOld: (number: number) => number) {
  // a batch that is tried again may be there: the thread was given up as it answered
  const add = db.prepare(
    `INSERT INTO batches (count, trace_bytes, runs, traces) SELECT ?, ?, ?, ?
    WHERE ? IS NOT (SELECT runs FROM batches ORDER BY number DESC LIMIT 1)`,
  );
  const next = db.prepare(
    'SELECT number, runs FROM batches WHERE number <= ? AND instr(runs, ?) > 0 ORDER BY number DESC LIMIT 1',
  );
  const tracesOf = db.prepare('SELECT traces FROM batches WHERE number = ?');

  /** Batches in which this text occurs, the newest first. */
  function* batches(text: string, newest = Number.MAX_SAFE_INTEGER): Generator<Batch> {
    for (let last = newest; ; ) {
      const [row] = next.all([last, text]) as readonly Row[];
      if (row === undefined) return;
      last = row.number - 1;
      const runs: readonly RunSummary[] = JSON.parse(row.runs);
      yield { number: row.number, runs: runs.slice(tooOld(row.number)) };
    }
  }
  const placeOf = (id: string): Place | undefined => {
    for (const batch of batches(JSON.stringify(id))) {
      const at = batch.runs.findIndex((run) => run.id === id);
      if (at !== -1) return { ...batch, at };
    }
    return undefined;
  };
  /** The newest first; without `place` all of them. */
  function* before(place: Place | undefined, text: string): Generator<RunSummary> {
    if (place !== undefined) yield* place.runs.slice(0, place.at).reverse();
    for (const { runs } of batches(text, place && place.number - 1)) yield* [...runs].reverse();
  }

  return {
    /** Gives the bytes of the traces; undefined when the batch is the newest one already. */
    put: ({ count, runs, traces }: RunsBatch): number | undefined => {
      const bytes = Buffer.byteLength(traces);
      const { changes } = add.run([count, bytes, runs, traces, runs]);
      return changes === 0 ? undefined : bytes;
    },
    list: ({ conversation, before: id, limit }: RunQuery): readonly RunSummary[] => {
      const place = id === undefined ? undefined : placeOf(id);
      if (id !== undefined && place === undefined) return [];
      const found: RunSummary[] = [];
      for (const run of before(place, conversation === undefined ? '' : JSON.stringify(conversation))) {
        if (found.length >= limit) break;
        if (conversation === undefined || run.conversation === conversation) found.push(run);
      }
      return found;
    },
    find: (id: string): KeptRun | undefined => {
      const place = placeOf(id);
      if (place === undefined) return undefined;
      const { number, runs, at } = place;
      const [{ traces } = { traces: '' }] = tracesOf.all([number]) as readonly Pick<RunsBatch, 'traces'>[];
      const trace = traces.split('\n').at(at - runs.length); // the first ones may not be shown
      const run = runs[at];
      return run === undefined || trace === undefined ? undefined : { ...run, trace };
    },
  };
}

interface Row {
  readonly number: number;
  readonly runs: string;
}

interface Batch {
  readonly number: number;
  readonly runs: readonly RunSummary[];
}

interface Place extends Batch {
  readonly at: number;
}
