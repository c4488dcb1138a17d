import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describeProblem, type Problem } from '../lib/errors.ts';
import { settingsFile, synapsesDirectory } from '../store/overlay/stored-text.ts';

/**
 * The directory of what the service writes, made when there is none, for nobody else to read. Left: it is the kit's own, whose
 * `settings.yml` would be taken for what was changed.
 */
export async function dataDirectory(
  home: string,
  chosen: string | undefined,
): Promise<E.Either<AssistantError, string>> {
  const data = resolve(chosen ?? resolve(home, 'data'));
  await mkdir(data, { recursive: true, mode: 0o700 });
  const isKit = (await realpath(data)) === (await realpath(home));
  const message = `the data directory: found ${data}, expected another directory than the kit's`;
  return isKit ? E.left({ _tag: 'StoreFailed', message, isFull: false }) : E.right(data);
}

/** A part of what is stored that is not in force, and what is to be done about it. */
export interface UnusedFile {
  readonly part: string;
  readonly detail: string;
}

interface UnusedFilesOptions {
  /** The data directory. */
  readonly directory: string;
  /** What could not be read of its files at the start. */
  readonly unread: readonly Problem[];
  /** The files that are still as they were then. */
  readonly broken: () => ReadonlySet<string>;
  /** What could be read and does not fit the kit. */
  readonly notInForce: () => readonly Problem[];
}

/** What of the stored files is not in use, because it is broken, damaged or does not fit, until somebody mends, moves or deletes them. Never rejects. */
export function unusedFiles({ directory, unread, broken, notInForce }: UnusedFilesOptions) {
  const synapses = synapsesDirectory(directory);
  /** Those that have another name by now. */
  const fromBefore = async (): Promise<readonly UnusedFile[]> => [
    ...(await setAsideFiles(directory)).map(describeFile('stored.settings')),
    ...(await setAsideFiles(synapses)).map(describeFile('stored.synapses')),
  ];
  const all = async (): Promise<readonly UnusedFile[]> => [
    ...[...unread.filter(({ file }) => broken().has(file)), ...notInForce()]
      .filter(({ file }) => existsSync(file))
      .map((problem) => ({
        part: problem.file === settingsFile(directory) ? 'stored.settings' : 'stored.synapses',
        detail: `${describeProblem(problem)}; this is not in force: mend the file and start Broca again, or delete it`,
      })),
    ...(await fromBefore()),
  ];
  return { all, fromBefore };
}

/** The files there whose names say that they were set aside. */
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
          detail: `${file} was damaged, and a new database begun without what it holds: move it elsewhere or delete it`,
        }
      : {
          part,
          detail: `${file} had mistakes, and is not in force: take from it what you need, then move it elsewhere or delete it`,
        };
