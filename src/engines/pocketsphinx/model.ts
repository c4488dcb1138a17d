import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMap } from '../../lib/collections.ts';
import { type AssistantError, engineMissing } from '../../lib/errors.ts';
import { languageFamily, plainLanguage } from '../../lib/text.ts';
import { howToGetModel } from '../models/catalogue.ts';
import { PHONES } from './fsg.ts';

/**
 * The `pocketsphinx` entry of `stt` in the settings: `language` (default `en-US`), the paths `model`, `dictionary` and
 * `language_model`, which replace the files of the language, the list of phrases `keyword_entries`,
 * `noise_suppression`, and `pronunciations`: the phones of words, one text or several for each.
 */
export type PocketsphinxParameters = Readonly<Record<string, unknown>>;

const PATHS = ['language', 'model', 'dictionary', 'language_model'] as const;

/** The parameters that name a model, and phrases. */
export const MODEL_KEYS = [...PATHS, 'keyword_entries'] as const;

/** The parameters that are read. */
export const POCKETSPHINX_KEYS = [...MODEL_KEYS, 'noise_suppression', 'pronunciations'] as const;

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
  if (typeof wanted !== 'boolean')
    return `noise_suppression: found ${JSON.stringify(wanted)}, expected true or false`;
  return pronunciationsRefusal(parameters) ?? languageRefusal(parameters);
};

/** What is no text of phones of the model is left out; `pocketsphinxRefusal` names it. */
const ownPronunciations = ({ pronunciations }: PocketsphinxParameters): Model['pronunciations'] =>
  new Map(
    Object.entries(isMap(pronunciations) ? pronunciations : {}).flatMap(([word, ways]) => {
      const said = listOf(ways).flatMap((way) => phonesOf(way) ?? []);
      return said.length === 0 ? [] : [[word.toLowerCase(), said] as const];
    }),
  );

function pronunciationsRefusal({ pronunciations = {} }: PocketsphinxParameters): string | undefined {
  if (!isMap(pronunciations))
    return `pronunciations: found ${JSON.stringify(pronunciations)}, expected a map of words to phones`;
  for (const [word, ways] of Object.entries(pronunciations))
    for (const way of listOf(ways))
      if (phonesOf(way) === undefined)
        return `pronunciations.${word}: found ${JSON.stringify(way)}, expected some of ${PHONES.join(' ')}`;
  return undefined;
}

const listOf = (ways: unknown): readonly unknown[] => (Array.isArray(ways) ? ways : [ways]);

function phonesOf(way: unknown): string | undefined {
  if (typeof way !== 'string') return undefined;
  const phones = way.trim().toUpperCase().split(/\s+/);
  return phones.every((phone) => PHONES.includes(phone)) ? phones.join(' ') : undefined;
}

export interface Model {
  readonly acoustic: string;
  readonly dictionary: string;
  readonly languageModel: string;
  /** The voice of espeak-ng for the same language. */
  readonly voice: string;
  /** How words are said, in lower case, in place of what the dictionary has. */
  readonly pronunciations: ReadonlyMap<string, readonly string[]>;
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
    pronunciations: ownPronunciations(parameters),
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
