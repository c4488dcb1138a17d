import type { Runtime } from '../../onnx/runtime.ts';
import { CLIP_ROWS, joined } from './examples.ts';
import { ROW, ROWS } from './features.ts';
import type { Head } from './head.ts';
import { trainedHead } from './head-training.ts';
import { isKept, type RowsJob } from './training-jobs.ts';
import { type Progress, readRows } from './training-rows.ts';
import { thresholdOf } from './training-threshold.ts';
import { judging, standardise, standardOf, type Windows } from './windows.ts';

/** Trains a head on the rows of jobs, without those that are kept for the threshold. */
export async function learntHead(
  runtime: Runtime,
  jobs: readonly RowsJob[],
  options: { readonly seed: number; readonly progress: Progress; readonly steps?: number },
): Promise<Head> {
  const { phrase, near, other } = await rowsBy(jobs.filter((job) => !isKept(job)));
  const standard = standardOf([phrase, near, other]);
  for (const rows of [phrase, near, other]) standardise(standard, rows);
  const examples = {
    standard,
    phrase: windowsOfClips(phrase),
    near: windowsOfClips(near),
    other: windowsOfStream(other),
  };
  return trainedHead(runtime, examples, options);
}

/** The threshold of heads that judge together, by the rows that were kept. */
export async function keptThreshold(
  runtime: Runtime,
  jobs: readonly RowsJob[],
  heads: readonly Head[],
): Promise<number> {
  const { phrase, other } = await rowsBy(jobs.filter(isKept));
  const { logits } = judging(runtime);
  const judged = (windows: Windows): Float32Array => {
    const all = heads.map((head) => {
      const rows = windows.rows.slice();
      standardise(head, rows);
      return logits(head, { ...windows, rows });
    });
    return windows.starts.length === 0
      ? new Float32Array()
      : Float32Array.from(
          windows.starts,
          (_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length,
        );
  };
  return thresholdOf({
    said: bestOfClips(judged(windowsOfClips(phrase))),
    other: peaksOf(judged(windowsOfStream(other))),
  });
}

async function rowsBy(jobs: readonly RowsJob[]) {
  const of = async (...kinds: readonly RowsJob['kind'][]) =>
    joined(await Promise.all(jobs.filter(({ kind }) => kinds.includes(kind)).map(readRows)));
  return {
    phrase: await of('phrase', 'own'),
    near: await of('near', 'part'),
    other: await of('talk', 'noise', 'people', 'home'),
  };
}

const WINDOWS_OF_A_CLIP = CLIP_ROWS - ROWS + 1;

const windowsOfClips = (rows: Float32Array): Windows => ({
  rows,
  starts: Int32Array.from(
    { length: (rows.length / ROW / CLIP_ROWS) * WINDOWS_OF_A_CLIP },
    (_, at) => Math.floor(at / WINDOWS_OF_A_CLIP) * CLIP_ROWS + (at % WINDOWS_OF_A_CLIP),
  ),
});

const windowsOfStream = (rows: Float32Array): Windows => ({
  rows,
  starts: Int32Array.from({ length: Math.max(0, rows.length / ROW - ROWS + 1) }, (_, at) => at),
});

/** The best of two windows running, of each clip. */
const bestOfClips = (logits: Float32Array): readonly number[] =>
  Array.from({ length: logits.length / WINDOWS_OF_A_CLIP }, (_, clip) =>
    bestInARow(logits.subarray(clip * WINDOWS_OF_A_CLIP, (clip + 1) * WINDOWS_OF_A_CLIP)),
  );

/** Two seconds, in which a phrase is said once. */
const PEAK_ROWS = 25;

const peaksOf = (logits: Float32Array): readonly number[] =>
  Array.from({ length: Math.floor(logits.length / PEAK_ROWS) }, (_, at) =>
    bestInARow(logits.subarray(at * PEAK_ROWS, (at + 1) * PEAK_ROWS)),
  );

const bestInARow = (logits: Float32Array): number =>
  logits.reduce(
    (best, now, at) => Math.max(best, at === 0 ? best : Math.min(now, logits[at - 1] ?? now)),
    -100,
  );
