import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { LONGEST_TIMER_S } from '../../lib/promises.ts';
import { neuron } from '../neuron.ts';

const Seconds = RawNumber(
  `seconds from 0 to ${LONGEST_TIMER_S}`,
  (seconds) => seconds >= 0 && seconds <= LONGEST_TIMER_S,
  { minimum: 0, maximum: LONGEST_TIMER_S },
);

/** Waits `seconds`. Only its own run waits. */
export const sleep = neuron({
  name: 'sleep',
  staysInside: true,
  parameters: t.type({ seconds: Seconds }),
  deadlineMs: ({ seconds }) => seconds * 1000 + 1000,
  run: ({ seconds }, tools, { until }) =>
    TE.fromTask(async () => {
      await tools.sleep(seconds * 1000, until());
      return { _tag: 'Finished' };
    }),
});
