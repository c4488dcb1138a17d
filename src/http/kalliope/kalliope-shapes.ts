import * as t from 'io-ts';
import { hooked } from '../../brain/hooks.ts';
import type { Settings } from '../../settings/settings.ts';
import { contractShapes } from '../shapes/contract-shapes.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { createdForm } from '../views/synapse-view.ts';
import { kalliopeFailure } from './failures.ts';
import { FormOptions } from './flags.ts';
import { runAnswer } from './runs.ts';
import { hooksView, kalliopeSettings, VERSION } from './settings-view.ts';

/** The interface as the clients of Kalliope 0.7.2 know it; what only fails there is as in the contract. */
export const kalliopeShapes = ({ hooks }: Settings): Shapes => ({
  ...contractShapes,
  version: () => ({ 'Kalliope version': VERSION }),
  synapses: (synapses) => ({ synapses: synapses.map(createdForm) }),
  synapse: (synapse) => ({ synapses: createdForm(synapse) }),
  run: (report, from) => runAnswer(report, from, hooked(hooks.on_order_not_found).length > 0),
  settings: (present) => ({ settings: kalliopeSettings(present) }),
  hooks: (present) => ({ hooks: hooksView(present) }),
  failure: kalliopeFailure,
  optionsStatus: 200,
  variables: t.record(t.string, t.unknown, 'a map'),
  formOptions: FormOptions,
  isAudioName: () => true,
  ignoresBrokenBody: (path) => path.startsWith('/synapses/start/id/'),
  isOpen: ({ method, is404 }) => method === 'OPTIONS' || is404,
});
