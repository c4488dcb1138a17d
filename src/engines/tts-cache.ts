import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { defer, mergeMap, type Observable, of, tap } from 'rxjs';
import { type AssistantError, engineFailed } from '../lib/errors.ts';
import { readRegularFile } from '../lib/files.ts';
import type { Sound, Tts } from './ports.ts';
import { concatSounds, soundOf, wavOf } from './wav.ts';

interface TtsCacheOptions {
  /** Created if it does not exist. */
  readonly directory: string;
  /** Everything besides the text that the sound depends on: engine, language, voice, parameters. */
  readonly key: string;
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 100_000_000;
const CANCELLED = E.left(engineFailed('tts cache', 'synthesizing was cancelled'));

/**
 * Caches the sounds of `tts` as WAV files; the least recently used are removed first. Concurrent calls with one text share one
 * synthesis, which is cancelled when all of them have aborted. A directory that cannot be used is no error.
 */
export function cached(tts: Tts, { directory, key, maxBytes = DEFAULT_MAX_BYTES }: TtsCacheOptions): Tts {
  const files = cacheFiles(directory, maxBytes);
  const share = singleFlight<E.Either<AssistantError, Sound>>();
  const { synthesizePieces: pieces } = tts;
  return {
    ...(pieces && { synthesizePieces: (text) => heldPieces(files, nameOf(key, text), pieces(text)) }),
    synthesize: (text, signal) => async () => {
      const name = nameOf(key, text);
      const spoken = await share(name, signal, async (stillWanted) => {
        const kept = await read(files, name);
        if (kept !== undefined) return E.right({ ...kept, isCached: true });
        const fresh = await tts.synthesize(text, stillWanted)();
        if (E.isRight(fresh)) files.write(name, wavOf(fresh.right));
        return fresh;
      });
      return spoken ?? CANCELLED;
    },
    health: tts.health,
    close: async () => {
      await tts.close();
      await files.written();
    },
  };
}

const nameOf = (key: string, text: string): string =>
  `${createHash('sha256')
    .update(JSON.stringify([key, text]))
    .digest('hex')}.wav`;

/** Emits the cached file as one piece, or else the pieces, which are stored when the last has come. */
const heldPieces = (files: CacheFiles, name: string, pieces$: Observable<Sound>): Observable<Sound> =>
  defer(() => read(files, name)).pipe(
    mergeMap((kept) => {
      if (kept !== undefined) return of<Sound>({ ...kept, isCached: true });
      const made: Sound[] = [];
      return pieces$.pipe(
        tap({
          next: (piece) => made.push(piece),
          complete: () => files.write(name, wavOf(concatSounds(made))),
        }),
      );
    }),
  );

/** Ignores a file whose length is not that of its header: it was cut off, and is made again. */
async function read(files: CacheFiles, name: string): Promise<Sound | undefined> {
  const wav = await files.read(name);
  if (wav === undefined) return undefined;
  const sound = soundOf(wav);
  return E.isRight(sound) && wav.length === wav.readUInt32LE(4) + 8 ? sound.right : undefined;
}

interface Work<Result> {
  readonly result: Promise<Result>;
  readonly aborter: AbortController;
  waiting: number;
}

/** Runs `work` once for concurrent calls with one `key`. An aborted call gets `undefined`; the last one aborts the work. */
function singleFlight<Result>() {
  const underway = new Map<string, Work<Result>>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Result>): Work<Result> => {
    const aborter = new AbortController();
    const begun = { result: work(aborter.signal).finally(() => forget(key, begun)), aborter, waiting: 0 };
    underway.set(key, begun);
    return begun;
  };
  const forget = (key: string, work: Work<Result>): void => {
    if (underway.get(key) === work) underway.delete(key);
  };

  return async (
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (signal.aborted) return undefined;
    const shared = underway.get(key) ?? begin(key, work);
    shared.waiting += 1;
    let leave = () => {};
    const left = new Promise<undefined>((resolve) => {
      leave = () => resolve(undefined);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([shared.result, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        forget(key, shared);
        shared.aborter.abort();
      }
    }
  };
}

/** Files that may be lost at any time. No function here fails: a file that cannot be written is left out. */
type CacheFiles = ReturnType<typeof cacheFiles>;

interface CacheFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Names of cached files and of left-over temporary ones; no other file in the directory is touched. */
const CACHE_FILE = /^[0-9a-f]{64}\.wav(\.\d+\.tmp)?$/;

/** Removes the least recently used files over `maxBytes`. Names are a SHA-256 with `.wav`. */
function cacheFiles(directory: string, maxBytes: number) {
  let totalBytes: number | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(directory, name);
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      totalBytes = totalBytes === undefined ? sum(await list(directory)) : totalBytes + bytes.length;
      if (totalBytes > maxBytes) totalBytes = await shrink(directory, maxBytes);
    } catch {
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  return {
    read: async (name: string) => {
      const path = join(directory, name);
      const bytes = await readRegularFile(path).catch(() => undefined);
      const now = new Date();
      if (bytes !== undefined) utimes(path, now, now).catch(() => {});
      return bytes;
    },
    /** Returns at once; the file appears whole or not at all. */
    write: (name: string, bytes: Uint8Array) => {
      writing = writing.then(() => keep(name, bytes));
    },
    /** Settles when every `write` has ended. */
    written: () => writing,
  };
}

/** Removes files until 90 % of `maxBytes` are left; returns the bytes that remain. */
async function shrink(directory: string, maxBytes: number): Promise<number> {
  const files = await list(directory);
  let bytes = sum(files);
  for (const file of files.toSorted((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= maxBytes * 0.9) break;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
  return bytes;
}

async function list(directory: string): Promise<readonly CacheFile[]> {
  const names = (await readdir(directory)).filter((name) => CACHE_FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const found = await stat(path).catch(() => undefined);
      return found === undefined ? [] : [{ path, bytes: found.size, usedMs: found.mtimeMs }];
    }),
  );
  return files.flat();
}

const sum = (files: readonly CacheFile[]): number => files.reduce((bytes, file) => bytes + file.bytes, 0);
