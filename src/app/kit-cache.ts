import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Synapse } from '../brain/synapse.ts';
import { temporaryName } from '../lib/files.ts';
import type { KitReading } from './load-kit.ts';

/** What tells whether a reading is still right: the content of every path that was used or looked for. */
type Digests = readonly (readonly [path: string, digest: string])[];

/**
 * Keeps the reading of a long brain in the data directory, for the next start. It counts only while all its files are the same, and
 * for the Broca and the Node that wrote it. What cannot be read or written is as good as nothing.
 */
export function kitCache(directory: string, home: string, listens: boolean) {
  const path = join(directory, 'kit.cache');
  const build = statSync(import.meta.filename).mtimeMs;
  const about = [process.version, process.arch, build, home, listens].join(' ');
  return {
    /** Without its synapses when the caller knows them by this key. */
    read: async (knownKey?: string): Promise<KitReading | undefined> => {
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      const end = content.indexOf('\n');
      const header = Header.decode(parsed(content.toString('utf8', 0, Math.max(0, end))));
      const payload = content.subarray(end + 1);
      if (E.isLeft(header) || header.right.about !== about || header.right.hash !== hashOf(payload))
        return undefined;
      const { digests, lengths } = header.right;
      const now = await digestsOf(digests.map(([name]) => name));
      return JSON.stringify(now) === JSON.stringify(digests)
        ? readingIn(payload, lengths, knownKey)
        : undefined;
    },
    /**
     * Does nothing for a reading without a key, and when one of its files changed since it was begun. Serializes some synapses at a
     * time, so that orders are answered meanwhile.
     */
    write: async (reading: KitReading, begunAtMs: number): Promise<void> => {
      const { key, content, isChecked, places } = reading;
      if (key === undefined || E.isLeft(content) || !isChecked) return;
      if (await haveChanged(places, begunAtMs)) return;
      const { synapses, ...rest } = content.right;
      const pieces = [serialize({ ...reading, content: E.right({ ...rest, synapses: [] }) })];
      for (let from = 0; from < synapses.length; from += TOGETHER) {
        pieces.push(serialize(synapses.slice(from, from + TOGETHER)));
        await nextTurn();
      }
      const lengths = pieces.map(({ length }) => length);
      const hash = createHash('sha256');
      for (const piece of pieces) hash.update(piece);
      const header = { about, digests: await digestsOf(places), lengths, hash: hash.digest('hex') };
      const fresh = join(dirname(path), temporaryName(randomBytes(8).toString('hex')));
      try {
        const all = [Buffer.from(`${JSON.stringify(header)}\n`), ...pieces];
        await writeFile(fresh, all, { mode: 0o600, flush: true });
        await rename(fresh, path);
      } catch {
        await rm(fresh, { force: true }).catch(() => {});
      }
    },
  };
}

/** Synapses that are serialized together: some milliseconds. */
const TOGETHER = 250;

const Header = t.type({
  about: t.string,
  digests: t.array(t.tuple([t.string, t.string])),
  lengths: t.array(t.number),
  hash: t.string,
});

function readingIn(payload: Buffer, lengths: readonly number[], knownKey: string | undefined): KitReading {
  const [first = 0, ...others] = lengths;
  const reading: KitReading = deserialize(payload.subarray(0, first));
  if (E.isLeft(reading.content) || (knownKey !== undefined && reading.key === knownKey)) return reading;
  const synapses: Synapse[] = [];
  let at = first;
  for (const length of others) {
    const some: readonly Synapse[] = deserialize(payload.subarray(at, at + length));
    synapses.push(...some);
    at += length;
  }
  return { ...reading, content: E.right({ ...reading.content.right, synapses }) };
}

/** A key of what these files say; undefined when one of them changed since a reading was begun. */
export async function contentKey(paths: readonly string[], begunAtMs: number): Promise<string | undefined> {
  if (await haveChanged(paths, begunAtMs)) return undefined;
  return hashOf(Buffer.from(JSON.stringify(await digestsOf(paths))));
}

/** Times of files are those of a clock that ticks rarely. */
const TICK_MS = 50;

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

/** Of a regular file its content; whatever else is there is told by its kind. */
async function digestOf(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return found.isDirectory() ? 'folder' : 'special';
    return found.size > MAX_BYTES ? `${found.size} ${found.mtimeMs}` : hashOf(await readFile(path));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
