import { statSync } from 'node:fs';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { howToGetModel, modelFor } from '../models/for-language.ts';
import { installedModels } from '../models/installed.ts';
import { isName, modelDirectory, modelsDirectory } from '../models/place.ts';
import { lackingFiles, rateHzOf, takesPhrases } from '../models/vosk-files.ts';
import { missing } from './missing.ts';
import type { VoskWanted } from './parameters.ts';

export interface VoskModel {
  readonly directory: string;
  /** Whether it can be told what may be said. */
  readonly takesPhrases: boolean;
}

/** The model that is wanted, looked through before libvosk sees it. Throws `EngineMissing`. */
export function findModel(wanted: VoskWanted): VoskModel {
  const directory = directoryOf(wanted);
  const lacking = lackingFiles(directory);
  if (lacking.length > 0)
    throw missing(
      `${directory} is no model: it lacks ${lacking.join(', ')}`,
      'set model of vosk to a folder that holds these, or download one anew: broca models get NAME',
    );
  const rateHz = rateHzOf(directory);
  if (rateHz > SAMPLE_RATE_HZ)
    throw missing(
      `the model in ${directory} wants ${rateHz} samples a second, Broca hears ${SAMPLE_RATE_HZ}`,
      'use a model for 16 kHz or less',
    );
  return { directory, takesPhrases: takesPhrases(directory) };
}

function directoryOf({ model, language, dataDirectory }: VoskWanted): string {
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
