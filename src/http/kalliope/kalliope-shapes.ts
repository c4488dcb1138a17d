import * as t from 'io-ts';
import { HOOK_NAMES, type HookName, type Hooks, synapsesOfHook } from '../../brain/events.ts';
import type { NeuronReport, RunReport, SynapseReport } from '../../brain/stored-run.ts';
import { describe, isAssistantError } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { contractShapes, createdForm, settingsView } from '../run-answer.ts';
import type { Answer, Failure, PresentSettings, Shapes } from '../shapes.ts';
import { FormOptions } from './requests.ts';

/** The interface as the clients of Kalliope 0.7.2 know it; what only fails there is as in the contract. */
export const kalliopeShapes = ({ hooks }: Settings): Shapes => ({
  ...contractShapes,
  version: () => ({ 'Kalliope version': VERSION }),
  synapses: (synapses) => ({ synapses: synapses.map(createdForm) }),
  synapse: (synapse) => ({ synapses: createdForm(synapse) }),
  run: (report, from) => runAnswer(report, from, synapsesOfHook(hooks.on_order_not_found).length > 0),
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

/** Kalliope's words where it has any for a failure; where it shows a page of HTML or breaks, those of the contract. */
const kalliopeFailure = (failure: Failure): Answer =>
  inItsWords(failure) ?? contractShapes.failure({ ...failure, status: statusOf(failure) });

function inItsWords({ status, error, method, path }: Failure): Answer | undefined {
  if (status === 401) return LOGIN_REQUIRED;
  if (!isAssistantError(error)) return undefined;
  if (error._tag === 'UnknownSynapse')
    return { status, body: { error: { 'synapse name not found': error.name } } };
  if (error._tag === 'BadRequest' && error.field === 'file' && path === '/synapses/start/audio')
    return { status, body: { error: { error: 'No file provided' } } };
  if (method === 'POST' && path === '/synapses' && status < 500)
    return { status: status === 404 ? 400 : status, body: { error: describe(error) } };
  return undefined;
}

/** Paths of settings end with a slash in Kalliope: without it, it knows only their own methods. */
const statusOf = ({ status, rawPath }: Failure): number =>
  status === 405 && /^\/settings\/[^/]+$/.test(rawPath) ? 404 : status;

const LOGIN_REQUIRED: Answer = {
  status: 401,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'www-authenticate': 'Basic realm="Login Required"',
  },
  body: 'Could not verify your access level for that URL.\nYou have to login with proper credentials',
};

/** The version that these clients were written for. */
const VERSION = '0.7.2';

/** The settings as Kalliope shows them. */
function kalliopeSettings({ settings, version, isDeaf, isMuted }: PresentSettings) {
  const { assistant_version: _, ...view } = settingsView(settings, version, { isDeaf, isMuted });
  const { options } = settings;
  return {
    ...view,
    hooks: hooksView(settings.hooks),
    kalliope_version: VERSION,
    options: {
      deaf: isDeaf,
      mute: isMuted,
      name: 'Options',
      recognizer_energy_ratio: options.recognizer_energy_ratio,
      recognizer_multiplier: options.recognizer_multiplier,
      recognizer_recording_timeout: options.recognizer_recording_timeout,
      recognizer_recording_timeout_with_silence: options.recognizer_recording_timeout_with_silence,
    },
    send_anonymous_usage_stats: null,
  };
}

/** Kalliope shows these only if they are set. */
const HIDDEN: readonly HookName[] = ['on_processed_synapses', 'on_stt_error'];

const hooksView = (hooks: Hooks): Readonly<Partial<Hooks>> =>
  Object.fromEntries(
    HOOK_NAMES.filter((name) => hooks[name] !== null || !HIDDEN.includes(name)).map((name) => [
      name,
      hooks[name],
    ]),
  );

const NO_MATCH: Answer = {
  status: 400,
  body: { error: { error: "The given order doesn't match any synapses" } },
};

/**
 * Kalliope's answer to a call. For an order that matches nothing it is `null`, an object without synapses if there is a default
 * that cannot run (`hasDefault`), and an error for a recording.
 */
export function runAnswer(
  { matched_synapses, status, user_order }: RunReport,
  from: 'order' | 'audio' | 'name',
  hasDefault: boolean,
): Answer {
  const [first] = matched_synapses;
  if (first === undefined && from === 'audio') return NO_MATCH;
  if (first === undefined && !hasDefault) return { status: 201, body: null };
  const isDefault = first === undefined || first.matched_order === null;
  const body = {
    matched_synapses: matched_synapses.map(synapseView),
    status: status === 'complete' && matched_synapses.every(isEmpty) ? null : status,
    user_order: isDefault ? null : user_order,
  };
  return { status: 201, body };
}

const isEmpty = ({ neuron_module_list }: SynapseReport): boolean => neuron_module_list.length === 0;

const synapseView = ({ matched_order, neuron_module_list, synapse_name }: SynapseReport) => ({
  matched_order,
  neuron_module_list: neuron_module_list.filter(hasActed).map(neuronView),
  synapse_name,
});

/** A neuron that spoke and failed afterwards was heard, so it is listed. */
const hasActed = ({ error, generated_message }: NeuronReport): boolean =>
  error === undefined || generated_message !== null;

const neuronView = ({ generated_message, neuron_name }: NeuronReport) => ({ generated_message, neuron_name });
