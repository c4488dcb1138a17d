import { arch } from 'node:os';
import type { EngineChoice, EngineEntry, Settings } from '../../settings/settings.ts';

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
