import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters.ts';

const Notification = withSchema(
  t.refinement(t.string, (name) => name !== '', 'the name of a notification'),
  { minLength: 1 },
);

/** Sends `notification` with its `payload` to every signal. */
export const signals = neuron({
  name: 'signals',
  staysInside: true,
  parameters: t.intersection([t.type({ notification: Notification }), t.partial({ payload: t.unknown })]),
  run: ({ notification, payload }, { notify }) =>
    TE.fromEither(
      pipe(
        notify(notification, payload),
        E.bimap(failureOf('signals'), () => ({ _tag: 'Finished' })),
      ),
    ),
});
