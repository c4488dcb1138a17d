import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

/** The service's version. It never looks for a newer one. */
export const kalliopeVersion = neuron({
  name: 'kalliope_version',
  staysInside: true,
  parameters: t.type({}),
  run: (_, { version }) =>
    E.right({
      _tag: 'Finished',
      values: { current_version: version, new_version_available: false, last_master_version: version },
    }),
});
