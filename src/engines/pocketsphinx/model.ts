import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AssistantError } from '../../errors.ts';

/**
 * The `pocketsphinx` entry of the settings' stt. Texts in it count: `language` (`en-US` when absent), and the paths
 * `model`, `dictionary` and `language_model` that replace what is found for the language.
 */
export type PocketsphinxParameters = Readonly<Record<string, unknown>>;

/** The parameters that are read. */
export const POCKETSPHINX_KEYS = ['language', 'model', 'dictionary', 'language_model'] as const;

export interface Model {
  readonly acoustic: string;
  readonly dictionary: string;
  readonly languageModel: string;
  /** Voice of espeak-ng that speaks the same language. */
  readonly voice: string;
}

export const ENGINE = 'pocketsphinx';
export const INSTALL = 'apt-get install libpocketsphinx3 pocketsphinx-en-us';

const MODELS = '/usr/share/pocketsphinx/model';

/** The files of a language, from its own directory or that of another country's speakers. Throws `EngineMissing`. */
export function findModel(parameters: PocketsphinxParameters): Model {
  const given = (key: (typeof POCKETSPHINX_KEYS)[number]): string | undefined => {
    const value = parameters[key];
    return typeof value === 'string' ? value : undefined;
  };
  const language = given('language') ?? 'en-US';
  const name = directoryFor(language.toLowerCase().replace('_', '-'));
  if (name === undefined && given('model') === undefined) throw missingModel(language);
  const directory = join(MODELS, name ?? '');
  const model: Model = {
    acoustic: given('model') ?? join(directory, `${name}`),
    dictionary: given('dictionary') ?? join(directory, `cmudict-${name}.dict`),
    languageModel: given('language_model') ?? join(directory, `${name}.lm.bin`),
    voice: name ?? language,
  };
  for (const path of [model.acoustic, model.dictionary, model.languageModel]) {
    if (!existsSync(path)) throw missing(`${path} does not exist`, INSTALL);
  }
  return model;
}

export const missing = (message: string, fix: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: ENGINE,
  message,
  fix,
});

function missingModel(language: string): AssistantError {
  const isEnglish = /^en\b/i.test(language);
  return missing(
    `there is no model for the language "${language}" in ${MODELS}`,
    isEnglish
      ? INSTALL
      : 'set model, dictionary and language_model to the files of that language, or use another engine',
  );
}

function directoryFor(language: string): string | undefined {
  const names = existsSync(MODELS) ? readdirSync(MODELS).sort() : [];
  return names.find((name) => name === language) ?? names.find((name) => base(name) === base(language));
}

const base = (language: string): string => language.replace(/-.*/, '');
