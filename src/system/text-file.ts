import { readFile, stat } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** The text of a file of at most `mostBytes`; a device or a pipe, which may have no end, is none. Left: a sentence that names it. */
export const textFile =
  (path: string, mostBytes: number): TaskEither<string, string> =>
  async () => {
    try {
      const found = await stat(path);
      if (!found.isFile()) return E.left(`${path} is not a file`);
      if (found.size > mostBytes) return E.left(`${path} has more than ${mostBytes} bytes`);
      return E.right(await readFile(path, 'utf8'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return E.left(code === 'ENOENT' ? `${path} is not there` : `${path} cannot be read (${code})`);
    }
  };
