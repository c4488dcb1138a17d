import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { Positive } from '../../settings/section.ts';
import type { Settings } from '../../settings/settings.ts';
import type { IoTsProvider } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { orThrow } from '../errors.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

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
export const settingValueRoutes: FastifyPluginAsync<Pick<HttpDeps, 'settings' | 'changes'>> = async (
  fastify,
  { settings, changes },
) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  for (const [key, { codec, read }] of Object.entries(VALUES)) {
    const Value = t.type({ [key]: codec }, `a JSON object with ${key}`);
    const shown = (present: Settings) => ({ [key]: read(present) });

    app.get(`/settings/${key}`, { config: { doc: readValue(key, Value) } }, async () => shown(settings()));

    app.post(
      `/settings/${key}`,
      { schema: { body: Value }, config: { doc: setValue(key, Value) } },
      async ({ body }) => shown(await orThrow(changes.settings({ [key]: body[key] }))),
    );
  }
};

/** What the description says of reading a setting that is one value. */
const readValue = (key: string, answer: t.Mixed): RouteDoc => ({
  operationId: `read${inName(key)}`,
  tag: 'settings',
  role: 'order',
  summary: `The present ${key}`,
  answers: { 200: answer },
  examples: { value: { summary: 'Now' } },
});

/** The same of changing it. */
const setValue = (key: string, answer: t.Mixed): RouteDoc => ({
  operationId: `set${inName(key)}`,
  tag: 'settings',
  role: 'author',
  summary: `Changes the ${key}`,
  ...(key.startsWith('default_') ? { description: 'A name of the list in the settings.' } : {}),
  answers: { 200: answer },
  failures: { 507: 'the disk is full' },
  examples: {
    value: { summary: 'Another value', body: { [key]: EXAMPLES[key] ?? 2 } },
    wrong: { summary: 'No such value', body: { [key]: [] }, status: 400 },
  },
});

/** Engines of every kit in which nothing is said of them, and of the kit of the examples. */
const EXAMPLES: Readonly<Record<string, string>> = {
  default_tts: 'espeak',
  default_stt: 'pocketsphinx',
  default_player: 'none',
  default_trigger: 'none',
};

const inName = (key: string): string =>
  key
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
