import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describeUnknown } from '../../errors.ts';
import { alone } from './alone.ts';
import { checksumsFile, isName, lockFile, modelDirectory, partFile } from './place.ts';

/** Removes a model, or what was downloaded of one so far, and gives the folder it has. Left: a sentence. */
export const removeModel =
  (dataDirectory: string, name: string): TaskEither<string, string> =>
  async () => {
    const directory = modelDirectory(dataDirectory, name);
    const part = partFile(dataDirectory, name);
    if (!isName(name) || ![directory, part].some((path) => existsSync(path)))
      return E.left(`there is no model ${name}`);
    try {
      await alone(lockFile(dataDirectory, name), async () => {
        for (const path of [directory, checksumsFile(dataDirectory, name), part])
          await rm(path, { recursive: true, force: true });
      });
      return E.right(directory);
    } catch (error) {
      return E.left(describeUnknown(error));
    }
  };
