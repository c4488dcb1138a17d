import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { Flag } from '../../brain/raw-values.ts';
import { LONGEST_TIMER_S } from '../../lib/promises.ts';
import { type Ended, type GroupOptions, runGroup, startBackground } from '../../system/run-group.ts';
import type { NeuronOutcome } from '../neuron.ts';

const TIMEOUT_S = 30;

/** How long a program may take. */
export const Timeout = RawNumber(
  `seconds, more than 0 and up to ${LONGEST_TIMER_S}`,
  (seconds) => seconds > 0 && seconds <= LONGEST_TIMER_S,
  { exclusiveMinimum: 0, maximum: LONGEST_TIMER_S },
);

/** The parameters of every neuron that runs a program: whether to wait for it, and its deadline. */
export const Timing = t.partial({ async: Flag, timeout: Timeout });
type Timing = t.TypeOf<typeof Timing>;

/** An asynchronous program only has to start. Others have 30 s by default. */
export const timedDeadlineMs = ({ async, timeout = TIMEOUT_S }: Timing): number =>
  (async === true ? TIMEOUT_S : timeout) * 1000;

/** Runs a program to its end and returns its result, or only starts it. Left: the reason as a sentence. */
export function runTimed(
  program: string,
  args: readonly string[],
  { async, timeout }: Timing,
  { until, ...options }: Omit<GroupOptions, 'signal'> & { readonly until: () => AbortSignal },
): TE.TaskEither<string, NeuronOutcome> {
  if (async === true) {
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
    return pipe(
      startBackground(program, args, { ...options, timeoutMs }),
      TE.map(() => ({ _tag: 'Finished' })),
    );
  }
  return pipe(
    runGroup(program, args, { ...options, signal: until() }),
    TE.map((ended) => ({ _tag: 'Finished', values: endedValues(ended) })),
  );
}

/** The values of a neuron that ran a program. Any return code counts as a result. */
export const endedValues = ({ output, returnCode, errorOutput }: Ended): Values => ({
  output,
  returncode: returnCode,
  error_output: errorOutput,
});
