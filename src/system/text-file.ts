import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { readRegularFile, unreadableSentence } from '../lib/regular-file.ts';

/** The text of a file of at most `mostBytes`; a device or a pipe, which may have no end, is none. Left: a sentence that names it. */
export const textFile =
  (path: string, mostBytes: number): TaskEither<string, string> =>
  async () => {
    try {
      return E.right(String(await readRegularFile(path, mostBytes)));
    } catch (error) {
      return E.left(unreadableSentence(path, error, mostBytes));
    }
  };
