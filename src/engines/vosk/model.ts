import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { NonEmptyString, withoutNulls } from '../../lib/codecs.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { type AssistantError, engineMissing } from '../../lib/errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { howToGetModel, modelFor } from '../models/catalogue.ts';
import {
  installedModels,
  isName,
  lackingFiles,
  modelDirectory,
  modelsDirectory,
  rateHzOf,
  takesPhrases,
} from '../models/place.ts';

export interface VoskModel {
  readonly directory: string;
  /** Whether it takes a list of phrases. */
  readonly takesPhrases: boolean;
}

/** Finds the model and checks its files, since libvosk crashes on a broken one. Throws `EngineMissing`. */
export function findModel(parameters: VoskParameters): VoskModel {
  const directory = directoryOf(parameters);
  const lacking = lackingFiles(directory);
  if (lacking.length > 0)
    throw missing(
      `${directory} is no model: it lacks ${lacking.join(', ')}`,
      'set model of vosk to a folder that holds these, or download a model: broca models get NAME',
    );
  const rateHz = rateHzOf(directory);
  if (rateHz > SAMPLE_RATE_HZ)
    throw missing(
      `the model in ${directory} wants ${rateHz} samples a second, Broca hears ${SAMPLE_RATE_HZ}`,
      'use a model for 16 kHz or less',
    );
  return { directory, takesPhrases: takesPhrases(directory) };
}

function directoryOf({ model, language, dataDirectory }: VoskParameters): string {
  const name = model ?? modelFor(language, installedModels(dataDirectory));
  if (name === undefined)
    throw missing(
      `there is no model for the language "${language}" in ${modelsDirectory(dataDirectory)}`,
      howToGetModel(language),
    );
  const directory = modelDirectory(dataDirectory, name);
  if (isDirectory(directory)) return directory;
  throw missing(
    `${directory} is not a folder`,
    isName(name) ? `broca models get ${name}` : 'set model of vosk to the folder of a model',
  );
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export const ENGINE = 'vosk';

export const missing = (message: string, fix: string): AssistantError => engineMissing(ENGINE, message, fix);

/** The parameters that are read. */
export const VOSK_KEYS = ['model', 'language', 'library', 'grammar'] as const;

/** The options of the child process; every path except the model's is absolute. */
export interface VoskParameters {
  /** As in the settings; default: the model for the language. */
  readonly model?: string;
  readonly language: string;
  /** The path of libvosk; default: that of the package. */
  readonly library?: string;
  readonly dataDirectory: string;
}

const RawParameters = t.partial({
  model: NonEmptyString,
  language: NonEmptyString,
  library: NonEmptyString,
  grammar: t.boolean,
});

const DEFAULT_LANGUAGE = 'en-US';

/** Decodes the parameters. Left: a sentence that begins with the field. `takesPhrases` is false if the settings turn the grammar off. */
export function voskParameters(
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): E.Either<string, { readonly parameters: VoskParameters; readonly takesPhrases: boolean }> {
  return pipe(
    RawParameters.decode(withoutNulls(parameters)),
    E.mapLeft((errors) => refusalsText(refusals(errors), 'vosk')),
    E.map(({ model, language = DEFAULT_LANGUAGE, library, grammar }) => ({
      takesPhrases: grammar !== false,
      parameters: {
        language,
        dataDirectory,
        ...(model === undefined ? {} : { model }),
        ...(library === undefined ? {} : { library: resolve(dataDirectory, library) }),
      },
    })),
  );
}
