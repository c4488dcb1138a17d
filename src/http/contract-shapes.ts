import { arch } from 'node:os';
import * as t from 'io-ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import type { EngineChoice, EngineEntry, Settings } from '../settings/settings.ts';
import { CallOptions } from './codecs.ts';
import { errorBody } from './errors.ts';
import type { Shapes } from './shapes.ts';

/** A synapse as it is listed and read: close to how a brain file writes it. */
const readForm = ({ name, neurons, signals }: Synapse) => ({
  name,
  neurons: neurons.map(written),
  signals: signals.map((signal) => ({ [signal.name]: signal.parameters })),
});

/** A synapse as it is answered after its creation; an order's parameters are always its text. */
export const createdForm = ({ name, isEnabled, neurons, signals }: Synapse) => ({
  enabled: isEnabled,
  name,
  neurons: neurons.map((neuron) => ({ name: neuron.name, parameters: neuron.parameters })),
  signals: signals.map((signal) => ({
    name: signal.name,
    parameters: signal.order?.text ?? signal.parameters,
  })),
});

const written = ({ name, parameters, isBare }: NeuronCall) => (isBare ? name : { [name]: parameters });

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

const MACHINES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64', arm: 'armv7l' };

/** The settings as the interface shows them: names as the user wrote them, engine parameters never null. */
export function settingsView(
  settings: Settings,
  version: string,
  present: { isDeaf: boolean; isMuted: boolean },
) {
  const { restApi, resources, options } = settings;
  return {
    assistant_version: version,
    cache_path: settings.cachePath ?? '',
    default_player_name: settings.player.chosen,
    default_stt_name: settings.stt.chosen,
    default_trigger_name: settings.trigger.chosen,
    default_tts_name: settings.tts.chosen,
    hooks: settings.hooks,
    machine: MACHINES[arch()] ?? arch(),
    options: {
      adjust_for_ambient_noise_second: options.adjust_for_ambient_noise_second,
      deaf: present.isDeaf,
      energy_threshold: options.energy_threshold,
      mute: present.isMuted,
      name: 'Options',
      stt_timeout: options.stt_timeout,
    },
    players: entries(settings.player),
    resources: {
      neuron_folder: resources.neuron,
      signal_folder: resources.signal,
      stt_folder: resources.stt,
      trigger_folder: resources.trigger,
      tts_folder: resources.tts,
    },
    rest_api: {
      active: restApi.active,
      allowed_cors_origin: restApi.allowedCorsOrigin,
      login: restApi.login,
      password: restApi.password,
      password_protected: restApi.isPasswordProtected,
      port: restApi.port,
    },
    stts: entries(settings.stt),
    triggers: entries(settings.trigger),
    ttss: entries(settings.tts),
    variables: settings.variables,
  };
}

const entries = ({ entries }: EngineChoice): readonly EngineEntry[] =>
  entries.map(({ name, parameters }) => ({ name, parameters }));
