import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

const Anything = new t.Type<unknown>(
  'something to print',
  (value): value is unknown => value !== undefined,
  (value, context) => (value === undefined ? t.failure(value, context) : t.success(value)),
  (value) => value,
);

/** Prints `message` with the date on the console; it never speaks. */
export const debug = neuron({
  name: 'debug',
  parameters: t.type({ message: Anything }),
  run: ({ message }, { print, now }) =>
    TE.fromIO(() => {
      print(
        `[debug] ${now().toISOString()} ${typeof message === 'string' ? message : JSON.stringify(message)}`,
      );
      return { _tag: 'Finished' };
    }),
});
