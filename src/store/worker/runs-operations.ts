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

/** The operations of the database of runs. */
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
    /** Returns the number of removed runs. */
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

/** Runs and their traces, one row a batch: writes are frequent, searches rare. `tooOld`: hidden runs at a batch's start. */
function runsTable(db: Db, tooOld: (number: number) => number) {
  // a retried batch may exist already, if the thread was replaced while it answered
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

  /** The batches with this text, the newest first. */
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
  /** The batches before `place`, or all, the newest first. */
  function* before(place: Place | undefined, text: string): Generator<RunSummary> {
    if (place !== undefined) yield* place.runs.slice(0, place.at).reverse();
    for (const { runs } of batches(text, place && place.number - 1)) yield* [...runs].reverse();
  }
  const tracesIn = (number: number): readonly string[] => {
    const [{ traces } = { traces: '' }] = tracesOf.all([number]) as readonly Pick<RunsBatch, 'traces'>[];
    return traces.split('\n');
  };
  /** Also removes the hidden runs of a batch, which would reappear otherwise. */
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
    /** Returns the bytes of traces and recordings; undefined if the batch is already the newest one. */
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
    /** Whether it existed. */
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

/** Summaries of earlier versions have fewer fields. */
const summariesIn = (json: string): readonly RunSummary[] =>
  (JSON.parse(json) as readonly RunSummary[]).map((run) => ({ ...ADDED_LATER, ...run }));

const ADDED_LATER = { said: [], isDefault: false, hasAudio: false };

interface Row {
  readonly number: number;
  readonly runs: string;
}

interface Batch {
  readonly number: number;
  readonly all: readonly RunSummary[];
  /** The index of the first visible run. */
  readonly first: number;
  /** The visible runs. */
  readonly runs: readonly RunSummary[];
}

interface Place extends Batch {
  /** Searches the visible runs. */
  readonly at: number;
}

/** The recordings of runs, each with its batch. */
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
      // a copy, because the database's buffer may be unaligned
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
