import * as t from 'io-ts';
import { HOOK_NAMES, type HookName, HookValue } from '../../brain/events.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { presentSettings, visibleTo } from './visible.ts';

/** `GET /settings`. */
export const settingsRoutes: Routes<'brain' | 'version' | 'shapes'> = async (app, deps) => {
  const port = (): number | undefined => {
    const address = app.server.address();
    return typeof address === 'object' ? address?.port : undefined;
  };
  app.get('/settings', routes.readSettings, async ({ caller }) => {
    const present = presentSettings(deps);
    const settings = visibleTo(caller, present.settings).settings();
    const restApi = { ...settings.restApi, port: port() ?? settings.restApi.port };
    return deps.shapes().settings({ ...present, settings: { ...settings, restApi } });
  });
};

const Engines = t.readonlyArray(
  titled('Engine', t.type({ name: t.string, parameters: t.UnknownRecord }), {
    parameters: 'as in the settings; the engine defines them',
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

const SettingsAnswer = titled(
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
        cache_path: 'the folder of cached speech',
        machine: 'the architecture, such as x86_64',
        variables: 'values by name; empty if there are none',
      },
    ),
  }),
);

export const DeafAnswer = titled('DeafAnswer', t.type({ deaf: t.boolean }));

export const MuteAnswer = titled('MuteAnswer', t.type({ mute: t.boolean }));

/** Deaf and mute, each under its own path and under `/settings`. */
export const switchRoutes: Routes<'brain' | 'changes'> = async (app, { brain, changes }) => {
  const deaf = () => ({ deaf: brain.getSnapshot().matches({ ears: 'deaf' }) });
  const mute = () => ({ mute: brain.getSnapshot().matches({ voice: 'muted' }) });

  for (const prefix of ['/settings', '']) {
    app.get(`${prefix}/deaf`, routes.readDeaf, async () => deaf());
    app.get(`${prefix}/mute`, routes.readMute, async () => mute());

    app.post(`${prefix}/deaf`, routes.setDeaf, async ({ body }) => {
      await orThrow(changes.settings({ deaf: body.deaf }));
      return deaf();
    });

    app.post(`${prefix}/mute`, routes.setMute, async ({ body }) => {
      await orThrow(changes.settings({ mute: body.mute }));
      return mute();
    });
  }
};

const routes = operations('settings', {
  readSettings: {
    role: 'order',
    summary: 'All settings',
    answers: { 200: SettingsAnswer },
    examples: { settings: { summary: 'All settings' } },
  },
  readDeaf: {
    role: 'order',
    summary: 'Whether the assistant is deaf',
    answers: { 200: DeafAnswer },
    examples: { deaf: { summary: 'Now' } },
  },
  setDeaf: {
    schema: { body: t.type({ deaf: JsonFlag }, 'a JSON object') },
    role: 'author',
    summary: 'Makes the assistant deaf, or lets it hear again',
    description: 'A deaf assistant waits for no trigger; calls are still answered.',
    answers: { 200: DeafAnswer },
    examples: {
      deaf: { summary: 'Becomes deaf', body: { deaf: true }, answer: { deaf: true } },
      hearing: {
        summary: 'Hears again, in the form of older clients',
        body: { deaf: 'False' },
        answer: { deaf: false },
      },
      unclear: {
        summary: 'Neither true nor false',
        body: { deaf: 'perhaps' },
        ...failedWith(400, 'deaf: found "perhaps", expected true or false', 'deaf'),
      },
    },
  },
  readMute: {
    role: 'order',
    summary: 'Whether the assistant is mute',
    answers: { 200: MuteAnswer },
    examples: { mute: { summary: 'Now' } },
  },
  setMute: {
    schema: { body: t.type({ mute: JsonFlag }, 'a JSON object') },
    role: 'author',
    summary: 'Mutes or unmutes the assistant',
    answers: { 200: MuteAnswer },
    examples: {
      mute: { summary: 'Says nothing aloud', body: { mute: true }, answer: { mute: true } },
      aloud: { summary: 'Speaks again', body: { mute: false }, answer: { mute: false } },
    },
  },
});
