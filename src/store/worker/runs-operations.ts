import {
  type HeardSound,
  isAskedFor,
  type RunQuery,
  type RunSummary,
  type StoredRun,
} from '../../brain/stored-run.ts';
import type { RunSound, RunsBatch } from '../messages.ts';
import type { Db } from './database.ts';
import { type RunsLimits, runsRoom } from './runs-room.ts';

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

/**
 * Runs and their traces, a row for each batch: runs are written all the time and looked for now and then. `tooOld` says how many
 * runs of a batch, its first ones, are not to be shown.
 */
function runsTable(db: Db, tooOld: (number: number) => number) {
  // a batch that is tried again may be there: the thread was given up as it answered
  const add = db.prepare(
    `INSERT INTO batches (count, trace_bytes, runs, traces) SELECT ?, ?, ?, ?
    WHERE ? IS NOT (SELECT runs FROM batches ORDER BY number DESC LIMIT 1)`,
  );
  const newest = db.prepare('SELECT max(number) AS number FROM batches');
  const next = db.prepare(
    'SELECT number, runs FROM batches WHERE number <= ? AND instr(runs, ?) > 0 ORDER BY number DESC LIMIT 1',
  );
  const tracesOf = db.prepare('SELECT traces FROM batches WHERE number = ?');
  const rewrite = db.prepare(
    'UPDATE batches SET count = ?, trace_bytes = ?, runs = ?, traces = ? WHERE number = ?',
  );
  const drop = db.prepare('DELETE FROM batches WHERE number = ?');
  const sounds = soundsTable(db);

  /** Batches in which this text occurs, the newest first. */
  function* batches(text: string, newest = Number.MAX_SAFE_INTEGER): Generator<Batch> {
    for (let last = newest; ; ) {
      const [row] = next.all([last, text]) as readonly Row[];
      if (row === undefined) return;
      last = row.number - 1;
      const all = summariesIn(row.runs);
      const first = tooOld(row.number);
      yield { number: row.number, all, first, runs: all.slice(first) };
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
  const tracesIn = (number: number): readonly string[] => {
    const [{ traces } = { traces: '' }] = tracesOf.all([number]) as readonly Pick<RunsBatch, 'traces'>[];
    return traces.split('\n');
  };
  /** With those of a batch that are out of sight, which would come back when others go. */
  const takeOut = ({ number, all, first, at }: Place): void => {
    const traces = tracesIn(number);
    const isKept = (_: unknown, index: number): boolean => index >= first && index !== first + at;
    sounds.remove(all.filter((run, index) => !isKept(run, index)).map(({ id }) => id));
    const left = all.filter(isKept);
    if (left.length === 0) {
      drop.run([number]);
      return;
    }
    const text = traces.filter(isKept).join('\n');
    const bytes = Buffer.byteLength(text) + sounds.bytesOf(number);
    rewrite.run([left.length, bytes, JSON.stringify(left), text, number]);
  };

  return {
    /** Gives the bytes of the traces and the sounds; undefined when the batch is the newest one already. */
    put: ({ count, runs, traces, sounds: heard }: RunsBatch): number | undefined => {
      const bytes =
        Buffer.byteLength(traces) + heard.reduce((sum, { samples }) => sum + samples.byteLength, 0);
      const { changes } = add.run([count, bytes, runs, traces, runs]);
      if (changes === 0) return undefined;
      if (heard.length > 0) {
        const [{ number } = { number: 0 }] = newest.all([]) as readonly Pick<Row, 'number'>[];
        sounds.put(number, heard);
      }
      return bytes;
    },
    list: ({ before: id, limit, ...query }: RunQuery): readonly RunSummary[] => {
      const place = id === undefined ? undefined : placeOf(id);
      if (id !== undefined && place === undefined) return [];
      const { conversation } = query;
      const isWanted = isAskedFor(query);
      const found: RunSummary[] = [];
      for (const run of before(place, conversation === undefined ? '' : JSON.stringify(conversation))) {
        if (found.length >= limit) break;
        if (isWanted(run)) found.push(run);
      }
      return found;
    },
    find: (id: string): StoredRun | undefined => {
      const place = placeOf(id);
      const run = place?.runs[place.at];
      if (place === undefined || run === undefined) return undefined;
      const trace = tracesIn(place.number)[place.first + place.at];
      return trace === undefined ? undefined : { ...run, trace };
    },
    sound: (id: string): HeardSound | undefined => (placeOf(id) === undefined ? undefined : sounds.find(id)),
    /** Whether it was there. */
    remove: (id: string): boolean => {
      const place = placeOf(id);
      if (place !== undefined) takeOut(place);
      return place !== undefined;
    },
    removeAll: (): void => {
      db.exec('DELETE FROM batches; DELETE FROM sounds');
    },
  };
}

/** Those that an earlier version wrote say less. */
const summariesIn = (json: string): readonly RunSummary[] =>
  (JSON.parse(json) as readonly RunSummary[]).map((run) => ({ ...run, ...unsaid(run) }));

const unsaid = ({ said = [], isDefault = false, hasAudio = false }: Partial<RunSummary>) => ({
  said,
  isDefault,
  hasAudio,
});

interface Row {
  readonly number: number;
  readonly runs: string;
}

interface Batch {
  readonly number: number;
  readonly all: readonly RunSummary[];
  /** Which of all is the first that is shown. */
  readonly first: number;
  /** Those that are shown. */
  readonly runs: readonly RunSummary[];
}

interface Place extends Batch {
  /** Among those that are shown. */
  readonly at: number;
}

/** What was heard of runs, each with the batch its run is in. */
function soundsTable(db: Db) {
  const put = db.prepare('INSERT INTO sounds (batch, run, samples) VALUES (?, ?, ?)');
  const find = db.prepare('SELECT samples FROM sounds WHERE run = ?');
  const bytes = db.prepare('SELECT coalesce(sum(length(samples)), 0) AS bytes FROM sounds WHERE batch = ?');
  const remove = db.prepare('DELETE FROM sounds WHERE run IN (SELECT value FROM json_each(?))');
  return {
    put: (batch: number, sounds: readonly RunSound[]): void => {
      for (const { run, samples } of sounds) put.run([batch, run, bytesOf(samples)]);
    },
    find: (run: string): HeardSound | undefined => {
      const [row] = find.all([run]) as readonly { readonly samples: ArrayBuffer }[];
      // a copy: what the database gives may begin anywhere
      return row === undefined ? undefined : new Int16Array(new Uint8Array(row.samples).slice().buffer);
    },
    bytesOf: (batch: number): number => {
      const [row] = bytes.all([batch]) as readonly { readonly bytes: number }[];
      return row?.bytes ?? 0;
    },
    remove: (runs: readonly string[]): void => {
      remove.run([JSON.stringify(runs)]);
    },
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: HeardSound): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
