import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { WrittenNumber } from '../../brain/written-values.ts';
import { neuron } from '../neuron.ts';

/** The longest a timer of the platform can wait, in s. */
const LONGEST_S = 2_147_000;

const Seconds = WrittenNumber(
  `seconds from 0 to ${LONGEST_S}`,
  (seconds) => seconds >= 0 && seconds <= LONGEST_S,
);

/** Waits `seconds`; only its own run waits with it. */
export const sleep = neuron({
  name: 'sleep',
  parameters: t.type({ seconds: Seconds }),
  deadlineMs: ({ seconds }) => seconds * 1000 + 1000,
  run: ({ seconds }, tools, { until }) =>
    TE.fromTask(async () => {
      await tools.sleep(seconds * 1000, until());
      return { _tag: 'Finished' };
    }),
});
