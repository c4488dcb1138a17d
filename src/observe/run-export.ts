import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { HeardSound } from '../brain/kept-run.ts';
import type { AssistantError } from '../errors.ts';
import type { RunTrace } from './run-trace.ts';
import type { ShownRuns } from './shown-runs.ts';

/** A run as a document of its own, with all it takes to run it once more. */
export interface RunExport {
  /** The version of this shape. */
  readonly format: 1;
  /** When it was made: ISO 8601, in UTC. */
  readonly exported: string;
  readonly run: RunTrace;
  /** The runs whose questions it goes on with, the first one first; those that are gone are missing. */
  readonly before: readonly RunTrace[];
  /** A WAV file in base64; null where no sound was kept. */
  readonly audio: { readonly sample_rate_hz: number; readonly wav: string } | null;
}

/** What goes out of runs as files. */
export interface RunFiles {
  readonly export: (id: string) => TaskEither<AssistantError, RunExport | undefined>;
  /** A WAV file of what was heard, where that was kept. */
  readonly wav: (id: string) => TaskEither<AssistantError, Buffer | undefined>;
}

export interface RunFilesWorld {
  readonly runs: Pick<ShownRuns, 'find' | 'sound'>;
  /** A WAV file of mono sound. */
  readonly wavOf: (sound: { readonly sampleRateHz: number; readonly samples: HeardSound }) => Buffer;
  /** Since 1970. */
  readonly nowMs: () => number;
}

const SAMPLE_RATE_HZ = 16_000;

/** A question asks again and again, and somebody may have answered for hours. */
const MOST_BEFORE = 50;

export function runFiles({ runs, wavOf, nowMs }: RunFilesWorld): RunFiles {
  const wav: RunFiles['wav'] = (id) => async () => {
    const sound = await runs.sound(id)();
    return E.map((samples: HeardSound | undefined) =>
      samples === undefined ? undefined : wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples }),
    )(sound);
  };
  return {
    wav,
    export: (id) => async () => {
      const run = await runs.find(id)();
      if (E.isLeft(run) || run.right === undefined) return E.map(() => undefined)(run);
      const before: RunTrace[] = [];
      for (let asked = run.right.answers; asked !== null && before.length < MOST_BEFORE; ) {
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
        audio: heard === undefined ? null : { sample_rate_hz: SAMPLE_RATE_HZ, wav: heard.toString('base64') },
      }))(sound);
    },
  };
}
