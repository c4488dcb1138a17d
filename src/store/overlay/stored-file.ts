import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { readItem } from '../../brain/yaml/written-item.ts';
import { atStart, type YamlFile } from '../../brain/yaml/yaml-file.ts';
import type { Problem } from '../../lib/errors.ts';
import { leadsOutOf, readRegularFile, unreadableText } from '../../lib/files.ts';

/** The content of a file of the data directory. Left: why it cannot be read, or `undefined` where there is none. */
export async function readStoredFile(file: string): Promise<E.Either<Problem | undefined, Buffer>> {
  try {
    const bytes = await readRegularFile(file);
    return leadsOutOf(dirname(file), file) ? E.left(atStart(file, ...LINK)) : E.right(bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return E.left(code === 'ENOENT' ? undefined : atStart(file, unreadableText(error), 'a readable file'));
  }
}

/** The refusal of a link out of the data directory, because problems would show the file's contents. */
const LINK = ['a link to a file elsewhere', 'a file of this directory'] as const;

/** Reads a directory with one named thing in each file. A missing directory counts as empty. */
export async function readByName<Named extends { readonly name: string; readonly file: string }>(
  directory: string,
  extension: string,
  decode: (file: string, content: Buffer) => E.Either<readonly Problem[], Named>,
) {
  const byName = new Map<string, Named>();
  const problems: Problem[] = [];
  let names: readonly string[];
  try {
    names = (await readdir(directory)).filter((name) => name.endsWith(extension)).sort();
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') problems.push(atStart(directory, code, 'a readable directory'));
    return { byName, problems };
  }
  const read = await inParallel(names, async (name) => {
    const file = join(directory, name);
    const content = await readStoredFile(file);
    if (E.isRight(content)) return decode(file, content.right);
    return E.left([content.left ?? atStart(file, 'no such file', 'a readable file')]);
  });
  for (const one of read) {
    if (E.isLeft(one)) problems.push(...one.left);
    else if (!byName.has(one.right.name)) byName.set(one.right.name, one.right);
    else problems.push(atStart(one.right.file, one.right.name, 'a name no other file has'));
  }
  return { byName, problems };
}

/** The number of files read at a time, because systems limit open files. */
const AT_ONCE = 32;

async function inParallel<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<readonly B[]> {
  const done: B[] = [];
  const rest = all.entries();
  const next = async (): Promise<void> => {
    for (const [index, one] of rest) done[index] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return done;
}

/** Finds the place of a mistake by parsing the file again, so that thousands of parsed files need not be kept. */
export const placeIn =
  (file: string, text: string): YamlFile['problem'] =>
  (refusal) => {
    const read = readItem(file, text);
    return E.isRight(read) ? read.right.problem(refusal) : atStart(file, 'no YAML', refusal.expected);
  };
