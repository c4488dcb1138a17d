import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../lib/regular-file.ts';

/** Files that may be lost at any time. Nothing here ever fails: what cannot be kept is not kept. */
export interface CacheFiles {
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Returns at once; a file appears whole or not at all. */
  readonly write: (name: string, bytes: Uint8Array) => void;
  /** When everything given to `write` is on disk or was given up. */
  readonly written: () => Promise<void>;
}

interface CacheFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** What this cache made, left-over temporary files too; nothing else in the directory is touched. */
const OURS = /^[0-9a-f]{64}\.wav(\.\d+\.tmp)?$/;

/** Over `maxBytes` the files not used for longest go. Names are a SHA-256 with `.wav`. */
export function cacheFiles(directory: string, maxBytes: number): CacheFiles {
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
    read: async (name) => {
      const path = join(directory, name);
      const bytes = await readRegularFile(path).catch(() => undefined);
      const now = new Date();
      if (bytes !== undefined) utimes(path, now, now).catch(() => {});
      return bytes;
    },
    write: (name, bytes) => {
      writing = writing.then(() => keep(name, bytes));
    },
    written: () => writing,
  };
}

/** Makes room for a while; gives what is left. */
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
  const names = (await readdir(directory)).filter((name) => OURS.test(name));
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
