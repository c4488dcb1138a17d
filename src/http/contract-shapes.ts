import * as t from 'io-ts';
import { CallOptions } from './codecs.ts';
import { errorBody } from './errors.ts';
import { settingsView } from './settings-view.ts';
import type { Shapes } from './shapes.ts';
import { createdForm, readForm } from './synapse-view.ts';

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
