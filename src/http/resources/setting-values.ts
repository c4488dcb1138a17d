import * as t from 'io-ts';
import { Positive } from '../../settings/section.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { optionsOf } from '../openapi/route-doc.ts';

/** The options of the recogniser that have a path of their own. */
export const RECOGNIZER_OPTIONS = [
  'recognizer_multiplier',
  'recognizer_energy_ratio',
  'recognizer_recording_timeout',
  'recognizer_recording_timeout_with_silence',
] as const;

/** An example for each engine: the default of its kind, or that of the kit in which the examples are tried. */
const ENGINES = { tts: 'espeak', stt: 'pocketsphinx', player: 'none', trigger: 'none' } as const;

/** `GET` and `POST /settings/NAME` of each setting that is one value. */
export const settingValueRoutes: Routes<'settings' | 'changes'> = async (app, { settings, changes }) => {
  const register = (key: string, codec: t.Mixed, example: unknown, read: (settings: Settings) => unknown) => {
    const Value = t.type({ [key]: codec }, `a JSON object with ${key}`);
    const view = (present: Settings) => ({ [key]: read(present) });
    app.get(`/settings/${key}`, readOptions(key, Value), async () => view(settings()));
    app.post(`/settings/${key}`, setOptions(key, Value, example), async ({ body }) =>
      view(await orThrow(changes.settings({ [key]: body[key] }))),
    );
  };
  for (const key of RECOGNIZER_OPTIONS) register(key, Positive, 2, ({ options }) => options[key]);
  for (const kind of ['tts', 'stt', 'player', 'trigger'] as const)
    register(`default_${kind}`, t.string, ENGINES[kind], (present) => present[kind].chosen);
};

const readOptions = (key: string, answer: t.Mixed) =>
  optionsOf('settings', `read${nameIn(key)}`, {
    role: 'order',
    summary: `The present ${key}`,
    answers: { 200: answer },
    examples: { value: { summary: 'Now' } },
  });

const setOptions = <Value extends t.Mixed>(key: string, body: Value, example: unknown) =>
  optionsOf('settings', `set${nameIn(key)}`, {
    schema: { body },
    role: 'author',
    summary: `Changes the ${key}`,
    ...(key.startsWith('default_') ? { description: 'A name of the list in the settings.' } : {}),
    answers: { 200: body },
    failures: { 507: 'the disk is full' },
    examples: {
      value: { summary: 'Another value', body: { [key]: example } },
      wrong: { summary: 'No such value', body: { [key]: [] }, status: 400 },
    },
  });

const nameIn = (key: string): string =>
  key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
