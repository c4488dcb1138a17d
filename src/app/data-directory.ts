import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describeProblem, type Problem } from '../lib/errors.ts';
import type { Changes } from '../store/overlay/changes.ts';
import { listsDirectory, settingsFile, synapsesDirectory } from '../store/overlay/stored-text.ts';

/** Where the data directory is. */
export const dataPath = (home: string, chosen: string | undefined): string =>
  resolve(chosen ?? resolve(home, 'data'));

/** The directory that the service writes to, made for its owner only. Left: it is the kit's own directory. */
export async function dataDirectory(
  home: string,
  chosen: string | undefined,
): Promise<E.Either<AssistantError, string>> {
  const data = dataPath(home, chosen);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const isKit = (await realpath(data)) === (await realpath(home));
  const message = `the data directory: found ${data}, expected another directory than the kit's`;
  return isKit ? E.left({ _tag: 'StoreFailed', message, isFull: false }) : E.right(data);
}

/** A stored file that is not in use, and what to do about it. */
interface UnusedFile {
  readonly part: string;
  readonly detail: string;
}

/**
 * Lists files of the data directory that are not in use because they are broken, damaged or do not fit the kit. `unread` has the
 * problems of files that the start could not read. Never rejects.
 */
export function unusedFiles(
  directory: string,
  unread: readonly Problem[],
  { broken, notInForce, history }: Pick<Changes, 'broken' | 'notInForce' | 'history'>,
) {
  const synapses = synapsesDirectory(directory);
  const lists = listsDirectory(directory);
  const partOf = (file: string): string => {
    if (file === settingsFile(directory)) return 'stored.settings';
    return dirname(file) === lists || file === lists ? 'stored.lists' : 'stored.synapses';
  };
  /** The files that an earlier process renamed. */
  const fromBefore = async (): Promise<readonly UnusedFile[]> => [
    ...(await setAsideFiles(directory)).map(describeFile('stored.settings')),
    ...(await setAsideFiles(synapses)).map(describeFile('stored.synapses')),
    ...(await setAsideFiles(lists)).map(describeFile('stored.lists')),
  ];
  const all = async (): Promise<readonly UnusedFile[]> => [
    ...[...unread.filter(({ file }) => broken().has(file)), ...notInForce()]
      .filter(({ file }) => existsSync(file))
      .map((problem) => ({
        part: partOf(problem.file),
        detail: `${describeProblem(problem)}; Broca ignores it: correct the file and restart Broca, or delete the file`,
      })),
    ...(await history()).damaged.map((line) => ({
      part: 'stored.history',
      detail: `${line}; Broca ignores it: delete the file`,
    })),
    ...(await fromBefore()),
  ];
  return { all, fromBefore };
}

/** The files of a directory with a name such as `NAME.broken-1` or `NAME.damaged-1`. */
async function setAsideFiles(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.filter((name) => /\.(broken|damaged)-\d+$/.test(name)).map((name) => join(directory, name));
}

const describeFile =
  (part: string) =>
  (file: string): UnusedFile =>
    /\.damaged-\d+$/.test(file)
      ? {
          part: 'stored.database',
          detail: `${file} is damaged. Broca started a new database without its contents: move the file elsewhere or delete it`,
        }
      : {
          part,
          detail: `${file} has mistakes, and Broca ignores it: copy what you need, then move the file elsewhere or delete it`,
        };
