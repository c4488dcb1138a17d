import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { readRegularFile, unreadableSentence } from '../lib/files.ts';

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

/** Lets `use` have a file with `content` that only this user can read; it is removed afterwards, whatever happens. */
export async function withTemporaryFile<A>(content: string, use: (path: string) => Promise<A>): Promise<A> {
  const directory = await mkdtemp(join(tmpdir(), 'broca-'));
  try {
    const path = join(directory, 'content');
    await writeFile(path, content, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Gives `path` back when a file is there. Left: a sentence that names it. */
export const existingFile =
  (path: string): TaskEither<string, string> =>
  async () => {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() === true ? E.right(path) : E.left(`${path} is not a file`);
  };
