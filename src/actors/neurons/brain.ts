import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Flag } from '../../brain/raw-values.ts';
import { neuron } from '../neuron.ts';
import { SynapseName } from '../parameters.ts';

/** Enables or disables a synapse, also after a restart. `status` is `enabled`, `disabled`, or `unknown` for an unknown name. */
export const brain = neuron({
  name: 'brain',
  staysInside: true,
  parameters: t.type({ synapse_name: SynapseName, enabled: Flag }),
  switches: ({ synapse_name }) =>
    SynapseName.is(synapse_name) ? [{ path: ['synapse_name'], synapse: synapse_name }] : [],
  run: ({ synapse_name, enabled }, { enableSynapse }) =>
    pipe(
      enableSynapse(synapse_name, enabled),
      TE.map(() => (enabled ? 'enabled' : 'disabled')),
      TE.orElse((error) => (error._tag === 'UnknownSynapse' ? TE.right('unknown') : TE.left(error))),
      TE.map((status) => ({ _tag: 'Finished', values: { synapse_name, status } })),
    ),
});
