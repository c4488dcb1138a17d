import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Synapse } from '../brain/synapse.ts';
import { temporaryName } from '../lib/files.ts';
import type { KitReading } from './load-kit.ts';

/** What tells whether a reading is still right: the content of every path that was used or looked for. */
type Digests = readonly (readonly [path: string, digest: string])[];

export type KitCache = ReturnType<typeof kitCache>;

/**
 * Keeps the reading of a long brain in the data directory, for the next start. It counts only while all its files are the same, and
 * for the Broca and the Node that wrote it. What cannot be read or written is as good as nothing.
 */
export function kitCache(directory: string, home: string, listens: boolean) {
  const path = join(directory, 'kit.cache');
  const builtAtMs = statSync(import.meta.filename).mtimeMs;
  const build = [process.version, process.arch, builtAtMs, home, listens].join(' ');
  const kept = async () => {
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const end = Math.max(0, content.lastIndexOf('\n'));
    const about = About.decode(parsed(content.toString('utf8', end + 1)));
    const payload = content.subarray(0, end);
    if (E.isLeft(about) || about.right.build !== build || about.right.hash !== (await hashOf(payload)))
      return undefined;
    let at = 0;
    const [first = payload, ...pieces] = about.right.lengths.map((length) => {
      at += length;
      return payload.subarray(at - length, at);
    });
    const reading: KitReading = deserialize(first);
    return { digests: about.right.digests, reading, pieces };
  };
  return {
    /** Without its synapses when the caller knows them by this key. */
    read: async (knownKey?: string): Promise<KitReading | undefined> => {
      const found = await kept();
      if (found === undefined) return undefined;
      const { digests, reading, pieces } = found;
      const now = await digestsOf(digests.map(([name]) => name));
      if (JSON.stringify(now) !== JSON.stringify(digests)) return undefined;
      if (E.isLeft(reading.content) || (knownKey !== undefined && reading.key === knownKey)) return reading;
      const synapses: Synapse[] = [];
      for (const piece of pieces) {
        const some: readonly Synapse[] = deserialize(piece);
        for (const one of some) synapses.push(one);
      }
      return { ...reading, content: E.right({ ...reading.content.right, synapses }) };
    },
    /** The synapses of the kept reading with this key, `TOGETHER` at a time, as `serialize` writes them. Whether its files have changed does not count. */
    pieces: async (key: string | undefined): Promise<readonly Buffer[]> => {
      const found = key === undefined ? undefined : await kept();
      return found === undefined || found.reading.key !== key ? [] : found.pieces;
    },
    /**
     * Does nothing for a reading without a key, and when one of its files changed since it was begun. Writes some synapses at a time, so
     * that orders are answered meanwhile.
     */
    write: async (reading: KitReading, begunAtMs: number): Promise<void> => {
      const { key, content, isChecked, places } = reading;
      if (key === undefined || E.isLeft(content) || !isChecked) return;
      const digests = await digestsOf(places);
      if (await haveChanged(places, begunAtMs)) return;
      const { synapses, ...rest } = content.right;
      const fresh = join(dirname(path), temporaryName(randomBytes(8).toString('hex')));
      try {
        const file = await open(fresh, 'wx', 0o600);
        try {
          const written = await writtenParts(
            file,
            { ...reading, content: E.right({ ...rest, synapses: [] }) },
            synapses,
          );
          await file.appendFile(`\n${JSON.stringify({ build, digests, ...written })}`);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(fresh, path);
      } catch {
        await rm(fresh, { force: true }).catch(() => {});
      }
    },
  };
}

async function writtenParts(file: FileHandle, reading: KitReading, synapses: readonly Synapse[]) {
  const hash = createHash('sha256');
  const lengths: number[] = [];
  const add = async (part: unknown): Promise<void> => {
    const piece = serialize(part);
    lengths.push(piece.length);
    hash.update(piece);
    await file.appendFile(piece);
  };
  await add(reading);
  for (let from = 0; from < synapses.length; from += TOGETHER)
    await add(synapses.slice(from, from + TOGETHER));
  return { lengths, hash: hash.digest('hex') };
}

/** Synapses that are serialized together: some milliseconds. */
export const TOGETHER = 100;

/** The last line of the file. */
const About = t.type({
  build: t.string,
  digests: t.array(t.tuple([t.string, t.string])),
  lengths: t.array(t.number),
  hash: t.string,
});

/** A key of what these files say; undefined when one of them changed since a reading was begun. */
export async function contentKey(paths: readonly string[], begunAtMs: number): Promise<string | undefined> {
  const digests = await digestsOf(paths);
  return (await haveChanged(paths, begunAtMs)) ? undefined : hashOf(Buffer.from(JSON.stringify(digests)));
}

/** Times of files are those of a clock that ticks rarely. What was written in the last tick before a reading is not kept. */
export const TICK_MS = 50;

async function haveChanged(paths: readonly string[], sinceMs: number): Promise<boolean> {
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ ctimeMs }) => ctimeMs,
        () => 0,
      ),
    ),
  );
  return times.some((time) => time > sinceMs - TICK_MS);
}

async function digestsOf(paths: readonly string[]): Promise<Digests> {
  const digests: [string, string][] = [];
  for (const path of paths) digests.push([path, await digestOf(path)]);
  return digests;
}

const MAX_BYTES = 64_000_000;

/** Of a regular file its content, of a folder the names in it; whatever else is there is told by its kind. */
async function digestOf(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return hashOf(Buffer.from(JSON.stringify((await readdir(path)).sort())));
    if (!found.isFile()) return 'special';
    return found.size > MAX_BYTES ? `${found.size} ${found.mtimeMs}` : hashOf(await readFile(path));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
}

/** Hashes in a separate thread. */
const hashOf = async (content: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
