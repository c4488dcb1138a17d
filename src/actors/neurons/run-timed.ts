import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { Flag, RawNumber } from '../../brain/raw-values.ts';
import { LONGEST_TIMER_S } from '../../lib/promises.ts';
import { type Ended, runGroup, startBackground } from '../../system/run-group.ts';
import type { NeuronOutcome } from '../neuron.ts';

const TIMEOUT_S = 30;

/** How long a program may take. */
export const Timeout = RawNumber(
  `seconds, more than 0 and up to ${LONGEST_TIMER_S}`,
  (seconds) => seconds > 0 && seconds <= LONGEST_TIMER_S,
);

/** What every neuron that runs any program takes: whether to wait for it, and how long it may take. */
export const Timing = t.partial({ async: Flag, timeout: Timeout });
type Timing = t.TypeOf<typeof Timing>;

/** A program nobody waits for only has to start; the others have 30 s unless they are given more or less. */
export const timedDeadlineMs = ({ async, timeout = TIMEOUT_S }: Timing): number =>
  (async === true ? TIMEOUT_S : timeout) * 1000;

interface Place {
  readonly cwd: string;
  /** Variables beside those of the service. */
  readonly env?: Readonly<Record<string, string>>;
  readonly until: () => AbortSignal;
}

/** Runs a program to its end and gives what came of it, or only starts it. Left: why not, in words. */
export const runTimed = (
  program: string,
  args: readonly string[],
  { async, timeout }: Timing,
  { cwd, env, until }: Place,
): TE.TaskEither<string, NeuronOutcome> =>
  async === true
    ? pipe(
        startBackground(program, args, {
          cwd,
          env,
          timeoutMs: timeout === undefined ? undefined : timeout * 1000,
        }),
        TE.map(() => ({ _tag: 'Finished' })),
      )
    : pipe(
        runGroup(program, args, { cwd, ...(env === undefined ? {} : { env }), signal: until() }),
        TE.map((ended) => ({ _tag: 'Finished', values: endedValues(ended) })),
      );

/** What a neuron tells of the program it ran; any return code is an answer. */
export const endedValues = ({ output, returnCode, errorOutput }: Ended): Values => ({
  output,
  returncode: returnCode,
  error_output: errorOutput,
});
