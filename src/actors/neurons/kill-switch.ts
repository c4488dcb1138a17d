import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

/** Waits at most a minute for queued speech, then stops the service cleanly. Its call still gets its answer. */
export const killSwitch = neuron({
  name: 'kill_switch',
  parameters: t.type({}),
  deadlineMs: () => 60_000,
  run: (_, { drained, stop }, { until }) =>
    TE.fromTask(async () => {
      await drained(until());
      stop();
      return { _tag: 'Finished' };
    }),
});
