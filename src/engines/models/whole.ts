import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasNetworks, sherpaProblem } from '../sherpa/any-model.ts';
import { CATALOGUE, type ModelPart, type ModelUser, OPENWAKEWORD, SILERO } from './catalogue.ts';
import { lackingFiles } from './place.ts';

/** The engine that uses a model: the catalogue tells it, else its files. */
export const userOf = (name: string, directory: string): ModelUser =>
  CATALOGUE.find((one) => one.name === name)?.engine ?? (hasNetworks(directory) ? 'sherpa' : 'vosk');

/** What keeps a folder from being a model of that engine; undefined if it is one. */
export function modelProblem(directory: string, engine: ModelUser): string | undefined {
  if (engine === 'sherpa') return sherpaProblem(directory);
  const lacking = engine === 'vosk' ? lackingFiles(directory) : lackingIn(directory, PARTS[engine]);
  return lacking.length === 0 ? undefined : `it lacks ${lacking.join(', ')}`;
}

/** The files of models that come in an npm package. */
const PARTS: Readonly<Record<'silero' | 'wakeword', readonly ModelPart[]>> = {
  silero: SILERO.files,
  wakeword: OPENWAKEWORD.files,
};

const lackingIn = (directory: string, parts: readonly ModelPart[]): readonly string[] =>
  parts.map(({ name }) => name).filter((file) => !existsSync(join(directory, file)));
