import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { readRegularFile, unreadableSentence } from '../lib/files.ts';

/** Reads a regular file of at most `maxBytes` as text. Left: a sentence that names it. */
export const textFile =
  (path: string, maxBytes: number): TE.TaskEither<string, string> =>
  async () => {
    try {
      return E.right(String(await readRegularFile(path, maxBytes)));
    } catch (error) {
      return E.left(unreadableSentence(path, error, maxBytes));
    }
  };

/** Calls `use` with a file of this content that only this user can read. Removes the file afterwards, also after an error. */
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

/** Reads a regular file whole: a device or pipe may never end, and would block a thread of the platform. Left: a sentence. */
export const fileContent = (path: string): TE.TaskEither<string, Buffer> =>
  pipe(
    existingFile(path),
    TE.chain(() =>
      TE.tryCatch(
        () => readRegularFile(path),
        (error) => (error as Error).message,
      ),
    ),
  );

/** Returns `path` if it is a file. Left: a sentence that names it. */
export const existingFile =
  (path: string): TE.TaskEither<string, string> =>
  async () => {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() === true ? E.right(path) : E.left(`${path} is not a file`);
  };
