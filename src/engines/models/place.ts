import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describeUnknown } from '../../lib/errors.ts';

/** Holds a folder for each model. */
export const modelsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'models');

/** Where the model lies that somebody wrote down: a name is one of `broca models`, a path is relative to the data directory. */
export const modelDirectory = (dataDirectory: string, written: string): string =>
  isName(written) ? resolve(modelsDirectory(dataDirectory), written) : resolve(dataDirectory, written);

/** Whether it can name a folder among the models, and nothing outside it. */
export const isName = (written: string): boolean => /^[\w][\w.-]*$/.test(written);

/** Beside a model that was downloaded: the checksums of its files. */
export const checksumsFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `${name}.sha256`);

/** There while somebody gets or removes a model. */
export const lockFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.lock`);

/** What was downloaded of a model so far. */
export const partFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.zip.part`);

/** The folders among the models, by name; whether each is a whole model is not looked at. Of what is being downloaded nothing. */
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

/** Removes a model, or what was downloaded of one so far, and gives the folder it has. Left: a sentence. */
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

/** Where a model keeps what Vosk reads: in folders, as models do since 2020, or all in one. */
interface Layout {
  readonly acoustic: string;
  readonly features: string;
  readonly others: readonly string[];
  readonly graph: string;
}

const FOLDERS: Layout = {
  acoustic: 'am/final.mdl',
  features: 'conf/mfcc.conf',
  others: ['conf/model.conf'],
  graph: 'graph',
};
const FLAT: Layout = { acoustic: 'final.mdl', features: 'mfcc.conf', others: [], graph: '' };

const STATIC = ['HCLG.fst', 'words.txt'];
const DYNAMIC = ['HCLr.fst', 'Gr.fst', 'disambig_tid.int'];

/** Kaldi's own, where the model's file names none. */
const USUAL_RATE_HZ = 16_000;

/** The files without which a directory is no model of Vosk's; none when it is one. Libvosk crashes on half a model. */
export function lackingFiles(directory: string): readonly string[] {
  const { acoustic, features, others, graph } = layoutOf(directory);
  const lacking = (files: readonly string[]): readonly string[] =>
    files.filter((file) => !existsSync(join(directory, file)));
  const inGraph = (files: readonly string[]): readonly string[] =>
    lacking(files.map((file) => join(graph, file)));
  const withoutGraph = existsSync(join(directory, graph, 'HCLG.fst')) ? inGraph(STATIC) : inGraph(DYNAMIC);
  return [...lacking([acoustic, features, ...others]), ...withoutGraph];
}

/** Whether the model can be told at run time what may be said: it comes as two graphs; of a ready-made one Vosk ignores the list. */
export const takesPhrases = (directory: string): boolean =>
  DYNAMIC.every((file) => existsSync(join(directory, layoutOf(directory).graph, file)));

/** What the model was trained with. Sound of a higher rate is brought down to it, of a lower one it hears nothing. */
export function rateHzOf(directory: string): number {
  const text = readFileSync(join(directory, layoutOf(directory).features), 'utf8');
  const [, rate] = /^\s*--sample-frequency=(\d+(?:\.\d+)?)/m.exec(text) ?? [];
  return rate === undefined ? USUAL_RATE_HZ : Number(rate);
}

const layoutOf = (directory: string): Layout => (existsSync(join(directory, FLAT.acoustic)) ? FLAT : FOLDERS);

/** So often whoever is at work says that it still is. */
const SAY_MS = 3_000;
/** Whoever has not said so for longer was killed. */
const STALE_MS = 15_000;

/** Does what one process at a time may do: meanwhile there is the file `lock`. Rejects when another is at it. */
export async function withFileLock<A>(lock: string, work: () => Promise<A>): Promise<A> {
  await removeStale(lock);
  await make(lock);
  const saying = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), SAY_MS);
  try {
    return await work();
  } finally {
    clearInterval(saying);
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
