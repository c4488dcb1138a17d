import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type RunToKeep, summaryOfStored } from '../brain/stored-run.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import { calls } from './calls.ts';
import type { RunsBatch } from './messages.ts';
import type { RunsOptions, StoredRuns } from './store.ts';
import type { RunsOperations } from './worker/runs-operations.ts';

interface StoredRunsOptions extends RunsOptions {
  readonly path: string;
  readonly deadlineMs?: number | undefined;
  readonly idleMs?: number | undefined;
  readonly log: (line: string) => void;
}

/** How long a run waits to be written in a batch, in ms. */
const TOGETHER_MS = 100;

/** The same when more runs come than are kept, so that most of them are never made: each takes 40 KB of garbage to write. */
const CROWDED_MS = 5_000;

/** The delays after a failed batch, in ms. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

/** Runs, written in batches by a separate thread, so that problems of their database stay apart. */
export function storedRuns(options: StoredRunsOptions): StoredRuns & { readonly close: () => Promise<void> } {
  const { path, keep = 500, maxBytes = 50_000_000, deadlineMs, idleMs, log } = options;
  const workerData = { path, limits: { keep, maxBytes } };
  const { call, close } = calls<RunsOperations>({ module: RUNS_MODULE, workerData, deadlineMs, idleMs });
  const backlog = runsBacklog({ maxBytes, keep });
  let alarm: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;
  /** The number of runs that are on disk or lost. */
  let done = 0;
  let restMs = 0;
  let isClosed = false;

  /** Writes a batch, and retries it once, because a damaged database fails one call. */
  const write = async (batch: RunsBatch): Promise<boolean> => {
    const put = call('runs.put')(batch);
    const first = await put();
    const second = E.isRight(first) ? first : await put();
    if (E.isLeft(second)) {
      backlog.lose(batch.count);
      if (restMs === 0) log(`runs are not kept: ${describe(second.left)}`);
      restMs = Math.min(Math.max(FIRST_REST_MS, restMs * 2), LONGEST_REST_MS);
      return false;
    }
    if (E.isLeft(first)) log(describe(first.left));
    const lost = backlog.lost();
    if (lost > 0) log(`runs are kept again; ${lost} are lost`);
    restMs = 0;
    return true;
  };
  const writeNext = async (): Promise<boolean> => {
    const batch = backlog.take();
    const left = backlog.left();
    const isWritten = batch.count === 0 || (await write(batch));
    done = left;
    return isWritten;
  };
  const flushed = async (): Promise<void> => {
    const put = backlog.added();
    while (done < put) {
      // not in writeNext, which may end before it is assigned
      writing ??= writeNext().finally(() => {
        writing = undefined;
      });
      if (!(await writing)) break;
    }
  };
  const wakeLater = (): void => {
    if (alarm !== undefined || isClosed) return;
    const wake = async (): Promise<void> => {
      await flushed();
      alarm = undefined;
      if (done < backlog.added()) wakeLater();
    };
    const waitMs = backlog.wasCrowded() ? CROWDED_MS : TOGETHER_MS;
    alarm = setTimeout(() => void wake(), Math.max(restMs, waitMs));
    if (restMs > 0) alarm.unref(); // a finished process does not wait for a disk that fails
  };
  /** Flushes before a read, unless the disk refuses writes. */
  const afterFlush =
    <A>(read: TaskEither<AssistantError, A>): TaskEither<AssistantError, A> =>
    async () => {
      if (restMs === 0) await flushed();
      return read();
    };

  return {
    put: (run) => {
      if (isClosed) return;
      backlog.add(run);
      wakeLater();
    },
    list: (query) => afterFlush(call('runs.list')(query)),
    find: (id) => afterFlush(call('runs.find')(id)),
    sound: (id) => afterFlush(call('runs.sound')(id)),
    remove: (ids) => async () => {
      const waiting = backlog.remove(ids);
      await writing; // the batch under way arrives first
      const removed = await call('runs.remove')(ids)();
      return E.map((count: number) => waiting + count)(removed);
    },
    flushed,
    close: async () => {
      isClosed = true;
      clearTimeout(alarm);
      await flushed();
      const lost = backlog.lost() + backlog.added() - backlog.left();
      if (lost > 0) log(`runs lost at the end: ${lost}`);
      await close();
    },
  };
}

const RUNS_MODULE = new URL('./worker/runs.ts', import.meta.url);

const MAX_RUNS = 10_000;

/** The maximum size of traces and recordings. The memory may be twice as large. */
const MAX_CHARACTERS = 16_000_000;

/** The batch limit: making one run blocks for about 20 µs. */
const BATCH_RUNS = 100;

/** As a share of the quota, because batches are removed as a whole. */
const BATCH_SHARE = 1 / 8;

/** The size limit of a batch, whose copy to the thread blocks for about 1 ms. */
const BATCH_CHARACTERS = 1_000_000;

type Made = ReturnType<RunToKeep['make']>;

/** The queue of runs to write, the oldest first. `maxBytes` is the quota on disk for all traces, `keep` the maximum number of runs there. */
export function runsBacklog({ maxBytes = Number.POSITIVE_INFINITY, keep = MAX_RUNS } = {}) {
  const batchCharacters = Math.min(BATCH_CHARACTERS, maxBytes * BATCH_SHARE);
  let waiting: RunToKeep[] = [];
  let characters = 0;
  let added = 0;
  let lostCount = 0;
  let isCrowded = false;

  const dropFirst = (): void => {
    characters -= waiting.shift()?.size ?? 0;
  };
  return {
    /** Adds a run. If there are too many, the oldest are dropped unmade. */
    add: (run: RunToKeep) => {
      waiting.push(run);
      added += 1;
      characters += run.size;
      while (waiting.length > MAX_RUNS || characters > MAX_CHARACTERS) {
        dropFirst();
        lostCount += 1;
      }
      // it would never be visible
      if (waiting.length > Math.max(keep, 1)) {
        dropFirst();
        isCrowded = true;
      }
    },
    /** The next batch; empty if the queue is empty. */
    take: () => {
      const made: Made[] = [];
      let length = 0;
      while (made.length < BATCH_RUNS && waiting[0] !== undefined) {
        if (made.length > 0 && length + waiting[0].size > batchCharacters) break;
        const one = waiting[0].make();
        dropFirst();
        made.push(one);
        length += one.run.trace.length + (one.sound?.byteLength ?? 0);
      }
      return batchOf(made);
    },
    /** Drops the runs of these ids, or all. Returns their number. */
    remove: (ids: readonly string[] | 'all') => {
      const kept = ids === 'all' ? [] : waiting.filter(({ id }) => !ids.includes(id));
      const count = waiting.length - kept.length;
      waiting = kept;
      characters = kept.reduce((sum, { size }) => sum + size, 0);
      return count;
    },
    /** The numbers of all added runs, and of those taken, dropped or lost. */
    added: () => added,
    left: () => added - waiting.length,
    /** Counts taken runs as lost. */
    lose: (count: number) => {
      lostCount += count;
    },
    /** The number of lost runs since the last call. */
    lost: () => {
      const count = lostCount;
      lostCount = 0;
      return count;
    },
    /** Whether runs were dropped since the last call because too many came. */
    wasCrowded: () => {
      const was = isCrowded;
      isCrowded = false;
      return was;
    },
  };
}

const batchOf = (made: readonly Made[]): RunsBatch => ({
  count: made.length,
  runs: JSON.stringify(made.map(({ run }) => summaryOfStored(run))),
  traces: made.map(({ run }) => run.trace).join('\n'),
  sounds: made.flatMap(({ run, sound }) => (sound === undefined ? [] : [{ run: run.id, samples: sound }])),
});
