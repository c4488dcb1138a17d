import { stat } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Gives `path` back when a file is there. Left: a sentence that names it. */
export const existingFile =
  (path: string): TaskEither<string, string> =>
  async () => {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() === true ? E.right(path) : E.left(`${path} is not a file`);
  };
