import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describeUnknown } from '../../lib/errors.ts';

/** The directory with a folder for each model. */
export const modelsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'models');

/** The folder of a model in the settings: a name is one of `broca models`, a path is relative to the data directory. */
export const modelDirectory = (dataDirectory: string, model: string): string =>
  isName(model) ? resolve(modelsDirectory(dataDirectory), model) : resolve(dataDirectory, model);

/** Whether a text can be the name of a model's folder, and no path outside it. */
export const isName = (text: string): boolean => /^[\w][\w.-]*$/.test(text);

/** The checksums of a downloaded model's files, beside its folder. */
export const checksumsFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `${name}.sha256`);

/** The lock that exists while a model is downloaded or removed. */
export const lockFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.lock`);

/** The incomplete download of a model. */
export const partFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.zip.part`);

/** The names of all model folders, without downloads under way. It does not check that a model is complete. */
export function installedModels(dataDirectory: string): readonly string[] {
  try {
    return readdirSync(modelsDirectory(dataDirectory), { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isName(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** Removes a model, or its incomplete download, and returns its folder. Left: a sentence. */
export const removeModel =
  (dataDirectory: string, name: string): TaskEither<string, string> =>
  async () => {
    const directory = modelDirectory(dataDirectory, name);
    const part = partFile(dataDirectory, name);
    if (!isName(name) || ![directory, part].some((path) => existsSync(path)))
      return E.left(`there is no model ${name}`);
    try {
      await withFileLock(lockFile(dataDirectory, name), async () => {
        for (const path of [directory, checksumsFile(dataDirectory, name), part])
          await rm(path, { recursive: true, force: true });
      });
      return E.right(directory);
    } catch (error) {
      return E.left(describeUnknown(error));
    }
  };

/** The files of a model that Vosk reads: in several folders (models since 2020) or in one. */
const FOLDERS = {
  acoustic: 'am/final.mdl',
  features: 'conf/mfcc.conf',
  others: ['conf/model.conf'],
  graph: 'graph',
};
const FLAT = { acoustic: 'final.mdl', features: 'mfcc.conf', others: [], graph: '' };

const STATIC = ['HCLG.fst', 'words.txt'];
const DYNAMIC = ['HCLr.fst', 'Gr.fst', 'disambig_tid.int'];

/** Kaldi's default. */
const DEFAULT_RATE_HZ = 16_000;

/** The files that a directory lacks to be a model of Vosk. Native code may crash on an incomplete model. */
export function lackingFiles(directory: string): readonly string[] {
  const lacking = (files: readonly string[]): readonly string[] =>
    files.filter((file) => !existsSync(join(directory, file)));
  const { acoustic, features, others, graph } = layoutOf(directory);
  const inGraph = (files: readonly string[]): readonly string[] =>
    lacking(files.map((file) => join(graph, file)));
  const withoutGraph = existsSync(join(directory, graph, 'HCLG.fst')) ? inGraph(STATIC) : inGraph(DYNAMIC);
  return [...lacking([acoustic, features, ...others]), ...withoutGraph];
}

/** Whether a model takes a list of phrases at run time: it comes as two graphs. With a single one Vosk ignores the list. */
export const takesPhrases = (directory: string): boolean =>
  DYNAMIC.every((file) => existsSync(join(directory, layoutOf(directory).graph, file)));

/** The sample rate of the model. Vosk resamples sound of a higher rate, and understands nothing at a lower one. */
export function rateHzOf(directory: string): number {
  const text = readFileSync(join(directory, layoutOf(directory).features), 'utf8');
  const [, rate] = /^\s*--sample-frequency=(\d+(?:\.\d+)?)/m.exec(text) ?? [];
  return rate === undefined ? DEFAULT_RATE_HZ : Number(rate);
}

const layoutOf = (directory: string) => (existsSync(join(directory, FLAT.acoustic)) ? FLAT : FOLDERS);

/** How often the owner of a lock renews it. */
const RENEWAL_MS = 3_000;
/** A lock that was not renewed for so long belongs to a killed process. */
const STALE_MS = 15_000;

/** Runs `work` while it holds the file `lock`, for one process at a time. Rejects if another process holds it. */
export async function withFileLock<A>(lock: string, work: () => Promise<A>): Promise<A> {
  await removeStale(lock);
  await make(lock);
  const renewal = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(lock, { force: true });
  }
}

async function removeStale(lock: string): Promise<void> {
  const found = await stat(lock).catch(() => undefined);
  if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > STALE_MS) await rm(lock, { force: true });
}

async function make(lock: string): Promise<void> {
  try {
    await writeFile(lock, '', { flag: 'wx' });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'EEXIST') throw error;
    throw new Error(
      `another broca is at work on it, or was killed just now: try again in ${STALE_MS / 1_000} seconds`,
    );
  }
}
