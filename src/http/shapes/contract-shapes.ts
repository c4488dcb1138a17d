import * as t from 'io-ts';
import { CallOptions } from '../codecs/calls.ts';
import { errorBody } from '../errors.ts';
import { settingsView } from '../views/settings-view.ts';
import { createdForm, readForm } from '../views/synapse-view.ts';
import type { Shapes } from './shapes.ts';

/** The interface as its own documentation has it. */
export const contractShapes: Shapes = {
  version: (version) => ({ assistant_version: version }),
  synapses: (synapses) => ({ synapses: synapses.map((synapse) => [readForm(synapse)]) }),
  synapse: (synapse) => ({ synapses: readForm(synapse) }),
  created: createdForm,
  run: (report) => ({ status: 201, body: report }),
  settings: ({ settings, version, ...present }) => ({ settings: settingsView(settings, version, present) }),
  hooks: (hooks) => ({ hooks }),
  failure: ({ status, message, field }) => ({ status, body: errorBody(status, message, field) }),
  optionsStatus: 204,
  variables: t.record(t.string, t.string, 'a map of texts'),
  formOptions: CallOptions,
  isAudioName: (fileName) => /\.(wav|mp3)$/i.test(fileName),
  ignoresBrokenBody: () => false,
  isOpen: ({ method }) => method === 'OPTIONS',
};
