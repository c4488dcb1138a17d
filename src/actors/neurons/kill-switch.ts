import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

/** Lets what was said be heard, then stops the service cleanly: the call that asked for it still gets its answer. */
export const killSwitch = neuron({
  name: 'kill_switch',
  parameters: t.type({}),
  deadlineMs: () => 60_000,
  run: (_, { drained, stop }, until) =>
    TE.fromTask(async () => {
      await drained(until());
      stop();
      return { _tag: 'Finished' };
    }),
});
