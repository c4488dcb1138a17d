import * as E from 'fp-ts/lib/Either.js';
import { readTrained, trainedFile } from './head-file.ts';
import { lackIn } from './networks.ts';
import { wakewordSettings } from './wakeword-settings.ts';

/** A phrase for which the engine `phrase` listens in the place of `wakeword`. */
export interface Untrained {
  readonly phrase: string;
  /** A start of Broca trains it. */
  readonly isTrainedAtStart: boolean;
}

/** The first wake word of these settings that needs heads and has none. Undefined if the engine is not installed, or its settings are wrong. */
export async function untrainedPhrase(
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): Promise<Untrained | undefined> {
  const read = wakewordSettings(parameters);
  if (E.isLeft(read) || lackIn(dataDirectory) !== undefined) return undefined;
  const { hotwords, isTraining } = read.right;
  for (const { phrase } of hotwords.filter((one) => one.isTrained && one.detection.means === 'wake'))
    if ((await readTrained(trainedFile(dataDirectory, phrase))) === undefined)
      return { phrase, isTrainedAtStart: isTraining };
  return undefined;
}
