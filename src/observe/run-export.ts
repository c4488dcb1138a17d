import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type HeardSound, isAskedFor, type RunQuery, type RunSummary } from '../brain/stored-run.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { StoredRuns } from '../store/store.ts';
import { type OpenRun, summaryOf } from './open-run.ts';
import type { Recordings } from './recordings.ts';
import { type RunTrace, traceOfStored } from './run-trace.ts';
import type { RunTraces } from './run-traces.ts';
import type { TraceMaking } from './trace-making.ts';

/** A run as one document, with everything needed to replay it. */
export interface RunExport {
  /** The version of this shape. */
  readonly format: 1;
  /** The time of the export: ISO 8601, in UTC. */
  readonly exported: string;
  readonly run: RunTrace;
  /** The runs whose questions it continues, the oldest first. Removed runs are missing. */
  readonly before: readonly RunTrace[];
  /** A WAV file in base64; null without a recording. */
  readonly audio: { readonly sample_rate_hz: number; readonly wav: string } | null;
}

export interface RunFilesDeps {
  readonly runs: Pick<ShownRuns, 'find' | 'sound'>;
  /** A WAV file of mono sound. */
  readonly wavOf: (sound: { readonly sampleRateHz: number; readonly samples: HeardSound }) => Buffer;
  /** Since 1970. */
  readonly nowMs: () => number;
}

const SAMPLE_RATE_HZ = 16_000;

/** The maximum number of earlier runs in an export. */
const MAX_BEFORE = 50;

/** Exports of runs as files. */
export function runFiles({ runs, wavOf, nowMs }: RunFilesDeps) {
  const wav = (id: string) => async () => {
    const sound = await runs.sound(id)();
    return E.map((samples: HeardSound | undefined) =>
      samples === undefined ? undefined : wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples }),
    )(sound);
  };
  return {
    /** The recording as a WAV file, if there is one. */
    wav,
    export:
      (id: string): TaskEither<AssistantError, RunExport | undefined> =>
      async () => {
        const run = await runs.find(id)();
        if (E.isLeft(run) || run.right === undefined) return E.map(() => undefined)(run);
        const before: RunTrace[] = [];
        for (let asked = run.right.answers; asked !== null && before.length < MAX_BEFORE; ) {
          const found = await runs.find(asked)();
          if (E.isLeft(found)) return found;
          if (found.right !== undefined) before.unshift(found.right);
          asked = found.right?.answers ?? null;
        }
        const sound = await wav(id)();
        return E.map((heard: Buffer | undefined) => ({
          format: 1 as const,
          exported: new Date(nowMs()).toISOString(),
          run: run.right as RunTrace,
          before,
          audio:
            heard === undefined ? null : { sample_rate_hz: SAMPLE_RATE_HZ, wav: heard.toString('base64') },
        }))(sound);
      },
  };
}

/** All visible runs: running, waiting to be written, and on disk. */
export type ShownRuns = ReturnType<typeof shownRuns>;

interface ShownDeps {
  readonly traces: Pick<RunTraces, 'find' | 'answered' | 'forget'>;
  readonly making: Pick<TraceMaking, 'traceOf'>;
  readonly recordings: Pick<Recordings, 'has' | 'find'>;
  readonly kept: Pick<StoredRuns, 'list' | 'find' | 'sound' | 'remove'>;
}

export function shownRuns({ traces, making, recordings, kept }: ShownDeps) {
  const open = (id: string): OpenRun | undefined => {
    const run = traces.find(id);
    return run?.trace === undefined || run.isUnwanted ? undefined : run;
  };
  return {
    /** The answered runs, the newest first. */
    list: ({ before, limit, ...query }: RunQuery) => {
      const inMemory = traces
        .answered()
        .map((run) => ({ ...summaryOf(run), hasAudio: recordings.has(run.id) }));
      const known = inMemory.findIndex(({ id }) => id === before);
      if (before !== undefined && known === -1) return kept.list({ before, limit, ...query });
      const first = inMemory.slice(known + 1).filter(isAskedFor(query));
      const ids = new Set(inMemory.map(({ id }) => id));
      return TE.map((rest: readonly RunSummary[]) =>
        [...first, ...rest.filter(({ id }) => !ids.has(id))].slice(0, limit),
      )(kept.list({ limit, ...query }));
    },
    find: (id: string) => async () => {
      const run = open(id);
      if (run !== undefined) return E.right(making.traceOf(run));
      const found = await kept.find(id)();
      return E.isLeft(found)
        ? found
        : E.right(found.right === undefined ? undefined : traceOfStored(found.right));
    },
    /** The recording of its order, if there is one. */
    sound: (id: string) => (open(id) === undefined ? kept.sound(id) : TE.fromIO(() => recordings.find(id))),
    /** Removes runs, also running ones, which then leave no trace. Returns their number. */
    remove: (ids: readonly string[] | 'all') => async () => {
      const forgotten = traces.forget(ids);
      const removed = await kept.remove(ids)();
      return E.map((count: number) => forgotten + count)(removed);
    },
  };
}
