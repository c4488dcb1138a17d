import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';
import { Anything } from '../parameters.ts';

/** Prints `message` with the date on the console; it never speaks. */
export const debug = neuron({
  name: 'debug',
  staysInside: true,
  parameters: t.type({ message: Anything('something to print') }),
  run: ({ message }, { print, now }) => {
    print(
      `[debug] ${now().toISOString()} ${typeof message === 'string' ? message : JSON.stringify(message)}`,
    );
    return E.right({ _tag: 'Finished' });
  },
});
