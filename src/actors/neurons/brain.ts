import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Flag } from '../../brain/written-values.ts';
import { neuron } from '../neuron.ts';
import { SynapseName } from '../parameters/synapse-name.ts';

/** Enables or disables a synapse; its `status` then is `enabled`, `disabled` or, when nobody has that name, `unknown`. */
export const brain = neuron({
  name: 'brain',
  staysInside: true,
  parameters: t.type({ synapse_name: SynapseName, enabled: Flag }),
  switches: ({ synapse_name }) =>
    SynapseName.is(synapse_name) ? [{ path: ['synapse_name'], synapse: synapse_name }] : [],
  run: ({ synapse_name, enabled }, { brain, editBrain }) =>
    TE.fromIO(() => {
      const isKnown = brain().find(synapse_name) !== undefined;
      if (isKnown) editBrain({ type: 'synapse.enabled', name: synapse_name, isEnabled: enabled });
      const status = isKnown ? (enabled ? 'enabled' : 'disabled') : 'unknown';
      return { _tag: 'Finished', values: { synapse_name, status } };
    }),
});
