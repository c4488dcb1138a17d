import type { StartedSynapse } from './call-stack.ts';
import type { Call } from './events.ts';
import type { NextSynapse, Question } from './question.ts';

/** What a neuron came to. */
export type JobResult =
  | {
      readonly _tag: 'Finished';
      readonly said: string | null;
      /** It acted but did not do all it should have. */
      readonly error?: string;
      readonly isTemplate?: boolean;
    }
  | { readonly _tag: 'RunSynapses'; readonly started: readonly StartedSynapse[] }
  | { readonly _tag: 'Ask'; readonly question: Question }
  /** `isTemplate` adds the place of a mistake in a template. */
  | { readonly _tag: 'Failed'; readonly error: string; readonly isTemplate: boolean };

/** The synapses that its order, its answer or its names start. With `error` they cannot be started. */
export interface RunMatched {
  readonly type: 'run.matched';
  readonly run: string;
  readonly isFound: boolean;
  readonly started: readonly StartedSynapse[];
  /** What the answer leads to, if the run has asked. */
  readonly next?: NextSynapse;
  readonly error?: string;
}

/** The present neuron of a run has ended. */
export interface JobDone {
  readonly type: 'job.done';
  readonly run: string;
  readonly job: number;
  readonly result: JobResult;
}

/** A bug ends a run. */
export interface RunFailed {
  readonly type: 'run.failed';
  readonly run: string;
  readonly error: unknown;
}

/** Every event of a run. `run` is its id. */
export type RunEvent =
  | RunMatched
  | JobDone
  /** Its questions are on disk. */
  | { readonly type: 'run.stored'; readonly run: string }
  | RunFailed
  /** Its question is answered, or will not be. */
  | { readonly type: 'run.answered'; readonly run: string; readonly call: Call };

/** The name of a run among the parts of its conversation. */
export const runName = (id: string): string => `run.${id}`;
