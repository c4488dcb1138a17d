import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { Positive } from '../../settings/codec.ts';
import type { Settings } from '../../settings/settings.ts';
import { readValue, setValue } from '../docs/setting-values.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

/** The settings that are one value, each under a path of its own. */
const VALUES = {
  recognizer_multiplier: { codec: Positive, read: ({ options }) => options.recognizer_multiplier },
  recognizer_energy_ratio: { codec: Positive, read: ({ options }) => options.recognizer_energy_ratio },
  recognizer_recording_timeout: {
    codec: Positive,
    read: ({ options }) => options.recognizer_recording_timeout,
  },
  recognizer_recording_timeout_with_silence: {
    codec: Positive,
    read: ({ options }) => options.recognizer_recording_timeout_with_silence,
  },
  default_tts: { codec: t.string, read: ({ tts }) => tts.chosen },
  default_stt: { codec: t.string, read: ({ stt }) => stt.chosen },
  default_player: { codec: t.string, read: ({ player }) => player.chosen },
  default_trigger: { codec: t.string, read: ({ trigger }) => trigger.chosen },
} satisfies Readonly<Record<string, { codec: t.Mixed; read: (settings: Settings) => unknown }>>;

/** `GET` and `POST /settings/recognizer_multiplier`, and the others of the table. */
export const settingValueRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { settings, changes }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  for (const [key, { codec, read }] of Object.entries(VALUES)) {
    const Value = t.type({ [key]: codec }, `a JSON object with ${key}`);
    const shown = (present: Settings) => ({ [key]: read(present) });

    app.get(`/settings/${key}`, { config: { doc: readValue(key, Value) } }, async () => shown(settings()));

    app.post(
      `/settings/${key}`,
      { schema: { body: Value }, config: { doc: setValue(key, Value) } },
      async ({ body }) => shown(await done(changes.settings({ [key]: body[key] }))),
    );
  }
};
