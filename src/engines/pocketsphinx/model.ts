import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AssistantError, engineMissing } from '../../lib/errors.ts';
import { languageFamily, plainLanguage } from '../../lib/text.ts';
import { howToGetModel } from '../models/catalogue.ts';

/**
 * The `pocketsphinx` entry of `stt` in the settings: `language` (default `en-US`), the paths `model`, `dictionary` and
 * `language_model`, which replace the files of the language, the list of phrases `keyword_entries`, and `noise_suppression`.
 */
export type PocketsphinxParameters = Readonly<Record<string, unknown>>;

const PATHS = ['language', 'model', 'dictionary', 'language_model'] as const;

/** The parameters that name a model, and phrases. */
export const MODEL_KEYS = [...PATHS, 'keyword_entries'] as const;

/** The parameters that are read. */
export const POCKETSPHINX_KEYS = [...MODEL_KEYS, 'noise_suppression'] as const;

/**
 * Reads `keyword_entries`, which in Kalliope's `cmusphinx` is a list of phrases, or of pairs of a phrase and its sensitivity.
 * The sensitivity is ignored, since phrases in the grammar have none.
 */
export function keywordsOf({ keyword_entries: entries }: PocketsphinxParameters): readonly string[] {
  if (!Array.isArray(entries)) return [];
  const phrases = entries.map((entry: unknown): unknown => (Array.isArray(entry) ? entry[0] : entry));
  return phrases.filter((phrase): phrase is string => typeof phrase === 'string' && phrase.trim() !== '');
}

/** Whether noise is taken out of speech before it is decoded; `false` turns that off. */
export const isNoiseSuppressed = ({ noise_suppression: wanted }: PocketsphinxParameters): boolean =>
  wanted !== false;

/** Why these parameters cannot be used: a sentence that begins with the field. */
export const pocketsphinxRefusal = (parameters: PocketsphinxParameters): string | undefined => {
  const { noise_suppression: wanted = true } = parameters;
  return typeof wanted === 'boolean'
    ? languageRefusal(parameters)
    : `noise_suppression: found ${JSON.stringify(wanted)}, expected true or false`;
};

export interface Model {
  readonly acoustic: string;
  readonly dictionary: string;
  readonly languageModel: string;
  /** The voice of espeak-ng for the same language. */
  readonly voice: string;
}

export const ENGINE = 'pocketsphinx';
export const INSTALL = 'apt-get install libpocketsphinx3 pocketsphinx-en-us';

const MODELS = '/usr/share/pocketsphinx/model';

/** Finds the files of a language, or of the same language in another country. Throws `EngineMissing`. */
export function findModel(parameters: PocketsphinxParameters): Model {
  const textOf = (key: (typeof PATHS)[number]): string | undefined => {
    const value = parameters[key];
    return typeof value === 'string' ? value : undefined;
  };
  const language = textOf('language') ?? 'en-US';
  const name = directoryFor(plainLanguage(language));
  if (name === undefined && textOf('model') === undefined) throw missingModel(language);
  const directory = join(MODELS, name ?? '');
  const model: Model = {
    acoustic: textOf('model') ?? join(directory, `${name}`),
    dictionary: textOf('dictionary') ?? join(directory, `cmudict-${name}.dict`),
    languageModel: textOf('language_model') ?? join(directory, `${name}.lm.bin`),
    voice: name ?? language,
  };
  for (const path of [model.acoustic, model.dictionary, model.languageModel]) {
    if (!existsSync(path)) throw missing(`${path} does not exist`, INSTALL);
  }
  return model;
}

/** Why pocketsphinx cannot decode the `language` of these parameters: a sentence that begins with the field. */
function languageRefusal({ language, model }: PocketsphinxParameters): string | undefined {
  if (typeof language !== 'string' || typeof model === 'string' || languageFamily(language) === 'en')
    return undefined;
  if (directoryFor(plainLanguage(language)) !== undefined) return undefined;
  return `language: found ${JSON.stringify(language)}, expected English: pocketsphinx has no other model here, use vosk in its place (${howToGetModel(language)})`;
}

export const missing = (message: string, fix: string): AssistantError => engineMissing(ENGINE, message, fix);

function missingModel(language: string): AssistantError {
  const isEnglish = /^en\b/i.test(language);
  return missing(
    `there is no model for the language "${language}" in ${MODELS}`,
    isEnglish
      ? INSTALL
      : `use vosk in its place (${howToGetModel(language)}), or set model, dictionary and language_model to the files of that language`,
  );
}

function directoryFor(language: string): string | undefined {
  const names = existsSync(MODELS) ? readdirSync(MODELS).sort() : [];
  return names.find((name) => name === language) ?? names.find((name) => base(name) === base(language));
}

const base = (language: string): string => language.replace(/-.*/, '');
