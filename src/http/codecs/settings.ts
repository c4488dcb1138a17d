import * as t from 'io-ts';
import { HOOK_NAMES, type HookName, HookValue } from '../../brain/hooks.ts';
import { Nullable, titled } from './titled.ts';

const Engines = t.readonlyArray(
  titled('Engine', t.type({ name: t.string, parameters: t.UnknownRecord }), {
    parameters: 'as the settings have them; what they may be depends on the engine',
  }),
);

/** All hooks, each with what it runs. */
export const HooksShown = titled(
  'Hooks',
  t.type(
    Object.fromEntries(HOOK_NAMES.map((name) => [name, HookValue])) as Record<HookName, typeof HookValue>,
  ),
);

const OptionsShown = titled(
  'Options',
  t.type({
    adjust_for_ambient_noise_second: t.number,
    deaf: t.boolean,
    energy_threshold: t.number,
    mute: t.boolean,
    name: t.string,
    stt_timeout: t.number,
  }),
);

const Folder = Nullable(t.string);

const RestApiShown = titled(
  'RestApi',
  t.type({
    active: t.boolean,
    allowed_cors_origin: t.union([t.literal(false), t.string, t.readonlyArray(t.string)]),
    login: Nullable(t.string),
    password: Nullable(t.string),
    password_protected: t.boolean,
    port: t.number,
  }),
);

export const SettingsAnswer = titled(
  'SettingsAnswer',
  t.type({
    settings: titled(
      'Settings',
      t.type({
        assistant_version: t.string,
        cache_path: t.string,
        default_player_name: t.string,
        default_stt_name: t.string,
        default_trigger_name: t.string,
        default_tts_name: t.string,
        hooks: HooksShown,
        machine: t.string,
        options: OptionsShown,
        players: Engines,
        resources: t.type({
          neuron_folder: Folder,
          signal_folder: Folder,
          stt_folder: Folder,
          trigger_folder: Folder,
          tts_folder: Folder,
        }),
        rest_api: RestApiShown,
        stts: Engines,
        triggers: Engines,
        ttss: Engines,
        variables: t.UnknownRecord,
      }),
      {
        cache_path: 'where the sounds of the voice are kept',
        machine: 'the architecture, such as x86_64',
        variables: 'name to value; empty when there are none',
      },
    ),
  }),
);

export const DeafAnswer = titled('DeafAnswer', t.type({ deaf: t.boolean }));

export const MuteAnswer = titled('MuteAnswer', t.type({ mute: t.boolean }));
