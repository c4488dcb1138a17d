import { HOOK_NAMES, type HookName, type Hooks } from '../../brain/hooks.ts';
import type { PresentSettings } from '../shapes/shapes.ts';
import { settingsView } from '../views/settings-view.ts';

/** What Broca gives itself out as: the version that these clients were written for. */
export const VERSION = '0.7.2';

/** The settings as Kalliope shows them. */
export function kalliopeSettings({ settings, version, isDeaf, isMuted }: PresentSettings) {
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

/** Kalliope shows these only when something hangs on them. */
const HIDDEN: readonly HookName[] = ['on_processed_synapses', 'on_stt_error'];

export const hooksView = (hooks: Hooks): Readonly<Partial<Hooks>> =>
  Object.fromEntries(
    HOOK_NAMES.filter((name) => hooks[name] !== null || !HIDDEN.includes(name)).map((name) => [
      name,
      hooks[name],
    ]),
  );
