import { constants, setPriority } from 'node:os';
import { engineFailed } from '../../../lib/errors.ts';
import { serve } from '../../../workers/serve.ts';
import type { Head } from './head.ts';
import { keepTrained, readTrained } from './head-file.ts';
import { ENGINE, openFeatures } from './networks.ts';
import { keptThreshold, learntHead } from './training-heads.ts';
import type { RowsJob } from './training-jobs.ts';
import { makeRows, speakersOf, type TrainingOf } from './training-rows.ts';

export type TrainingRequest = TrainingOf &
  (
    | { readonly type: 'rows'; readonly job: RowsJob }
    /** Trains a head by the rows of `jobs`, and writes it to `file`. */
    | {
        readonly type: 'head';
        readonly jobs: readonly RowsJob[];
        readonly seed: number;
        readonly file: string;
      }
    /** Sets the threshold of the heads in `heads`, and keeps all in `file`. */
    | {
        readonly type: 'end';
        readonly jobs: readonly RowsJob[];
        readonly heads: readonly string[];
        readonly file: string;
        readonly material: string;
      }
  );

export type TrainingReply = { readonly type: 'progress'; readonly part: number } | { readonly type: 'done' };

/** It works when nothing else wants the processor. */
setPriority(constants.priority.PRIORITY_LOW);

/** A child process that does the parts of a training, one after another. */
serve<TrainingRequest, TrainingReply>(async (request, _, signal, report) => {
  const progress = (part: number): void => {
    if (signal.aborted) throw engineFailed(ENGINE, 'the training was cancelled');
    report({ type: 'progress', part });
  };
  opened ??= openFeatures(request.dataDirectory);
  const { runtime, features } = await opened;
  const { phrase } = request;
  if (request.type === 'rows') await makeRows(features, request.job, request, progress);
  else if (request.type === 'head') {
    const head = await learntHead(runtime, request.jobs, { seed: request.seed, progress });
    keepTrained(request.file, { phrase, speakers: [], material: '', threshold: 0, heads: [head] });
  } else {
    const heads = (await Promise.all(request.heads.map(readHead))).flat();
    const threshold = await keptThreshold(runtime, request.jobs, heads);
    const speakers = (await speakersOf(request)).map(({ program }) => program);
    keepTrained(request.file, { phrase, speakers, material: request.material, threshold, heads });
  }
  return { type: 'done' };
});

async function readHead(file: string): Promise<readonly Head[]> {
  const trained = await readTrained(file);
  if (trained === undefined) throw engineFailed(ENGINE, `${file} cannot be read`);
  return trained.heads;
}

let opened: ReturnType<typeof openFeatures> | undefined;
