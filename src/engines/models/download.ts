import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeUnknown } from '../../lib/errors.ts';
import { checksumsFile, modelDirectory } from './place.ts';
import { modelProblem, userOf } from './whole.ts';

export interface DownloadOptions {
  readonly url: string;
  /** The file to write. If it exists, it is the beginning, and only the rest is requested. */
  readonly file: string;
  /** The size of the whole file; undefined if unknown. */
  readonly sizeBytes: number | undefined;
  readonly signal: AbortSignal;
  /** Called for each chunk. `totalBytes` is undefined if unknown. */
  readonly came: (bytes: number, totalBytes: number | undefined) => void;
  /** Longest time without a byte. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 30_000;

/**
 * Downloads a file, and follows redirects. Rejects with a sentence if the server refuses, stalls or sends another length, or the
 * disk is full. The incomplete file is kept to resume from, unless it fills the disk or cannot be the beginning.
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { url, file, sizeBytes } = options;
  const has = await lengthOf(file);
  if (sizeBytes !== undefined && has > sizeBytes) await rm(file);
  if (sizeBytes !== undefined && has === sizeBytes) return;
  const begun = sizeBytes !== undefined && has > sizeBytes ? 0 : has;
  const timeout = stallTimeout(options);
  try {
    const response = await answer(url, begun, timeout.signal);
    if (response.status === 416) {
      await response.body?.cancel();
      if (response.headers.get('content-range') === `bytes */${has}`) return; // it is here already
      await rm(file, { force: true });
      throw new Error('the server has another file now; try again');
    }
    await save(response, options, timeout.restart);
  } catch (error) {
    if (isFull(error)) await rm(file, { force: true });
    const code = unreachable(error);
    const sentence = `${url}: ${timeout.why() ?? sentenceOf(error, url)}`;
    throw Object.assign(new Error(sentence), code === undefined ? {} : { code });
  } finally {
    timeout.end();
  }
}

async function answer(url: string, begun: number, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    signal,
    // compression would change the length
    headers: { 'accept-encoding': 'identity', ...(begun === 0 ? {} : { range: `bytes=${begun}-` }) },
  });
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  throw new Error(`the server answers ${response.status} ${response.statusText}`.trim());
}

/** Appends the rest to the file, or replaces the file if the server sends the whole. */
async function save(
  response: Response,
  { file, sizeBytes, came }: DownloadOptions,
  onChunk: () => void,
): Promise<void> {
  const isRest = response.status === 206;
  const begun = isRest ? await lengthOf(file) : 0;
  const length = response.headers.get('content-length');
  const announced = length === null ? undefined : begun + Number(length);
  const total = sizeBytes ?? announced;
  if (announced !== undefined && total !== announced)
    throw new Error(`the file has ${announced} bytes, expected ${total}`);
  let bytes = begun;
  const counting = new Transform({
    transform: (chunk: Buffer, _, next) => {
      onChunk();
      bytes += chunk.length;
      came(bytes, total);
      next(total !== undefined && bytes > total ? new Error(`more than ${total} bytes came`) : null, chunk);
    },
  });
  const body = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never);
  await pipeline(body, counting, createWriteStream(file, { flags: isRest ? 'a' : 'w' }));
  if (total !== undefined && bytes < total) throw new Error(`only ${bytes} of ${total} bytes came`);
}

/** Aborts when no byte comes for too long, or when the caller aborts. */
function stallTimeout({ signal, silenceMs = SILENCE_MS }: DownloadOptions) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(`nothing came for ${silenceMs / 1_000} s`), silenceMs);
  const either = AbortSignal.any([signal, stalled.signal]);
  return {
    signal: either,
    /** Why it has aborted; undefined if it has not. */
    why: (): string | undefined => {
      if (!either.aborted) return undefined;
      return either.reason === stalled.signal.reason ? stalled.signal.reason : 'it was cancelled';
    },
    restart: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

const lengthOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

const isFull = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'ENOSPC';

/** The code of a connection that did not come about; undefined for another failure. */
export function unreachable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = String((error as NodeJS.ErrnoException).code);
  return UNREACHABLE.has(code) ? code : unreachable(error.cause);
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function sentenceOf(error: unknown, url: string): string {
  const code = unreachable(error);
  if (code !== undefined) return `${new URL(url).host} cannot be reached (${code}): is this machine online?`;
  const { cause } = error as { readonly cause?: unknown };
  return isFull(error) ? 'the disk is full' : describeUnknown(cause instanceof Error ? cause : error);
}

/** The checksum of a file, in hexadecimal digits. Rejects with an AbortError when `signal` aborts. */
export async function checksum(file: string, kind: 'md5' | 'sha256', signal?: AbortSignal): Promise<string> {
  const hash = createHash(kind);
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}

/** Writes the checksums of all files in `directory` to `file`, in the format of `sha256sum -c`. */
export async function writeChecksums(directory: string, file: string, signal?: AbortSignal): Promise<void> {
  const lines: string[] = [];
  for (const path of await filesIn(directory))
    lines.push(`${await checksum(join(directory, path), 'sha256', signal)}  ${path}\n`);
  await writeFile(file, lines.join(''));
}

/** The files in `directory` whose checksum differs from that in `file`; undefined if there is no such file. */
async function changedFiles(directory: string, file: string): Promise<readonly string[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const changed: string[] = [];
  for (const [, sum, path = ''] of text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)) {
    const now = await checksum(join(directory, path), 'sha256').catch(() => undefined);
    if (now !== sum) changed.push(path);
  }
  return changed;
}

async function filesIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

interface Verified {
  readonly name: string;
  readonly isWhole: boolean;
  /** A sentence: what is wrong, or how far the model could be checked. */
  readonly found: string;
}

/** Checks that a model is complete, and unchanged if its checksums are known. */
export async function verifyModel(dataDirectory: string, name: string): Promise<Verified> {
  const directory = modelDirectory(dataDirectory, name);
  const wrong = (found: string): Verified => ({ name, isWhole: false, found });
  if (!existsSync(directory)) return wrong('it is not here');
  const problem = modelProblem(directory, userOf(name, directory));
  if (problem !== undefined) return wrong(problem);
  const changed = await changedFiles(directory, checksumsFile(dataDirectory, name));
  if (changed === undefined)
    return { name, isWhole: true, found: 'all its files are here; it came without checksums' };
  return changed.length > 0
    ? wrong(`not as downloaded: ${changed.join(', ')}`)
    : { name, isWhole: true, found: 'as downloaded' };
}
