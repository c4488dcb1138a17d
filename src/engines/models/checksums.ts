import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The checksum of a file, in hexadecimal digits. Rejects with an AbortError when `signal` aborts. */
export async function checksum(file: string, kind: 'md5' | 'sha256', signal?: AbortSignal): Promise<string> {
  const hash = createHash(kind);
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}

/** Writes the checksums of all files in `directory` to `file`, which `sha256sum -c` understands, beside the model. */
export async function writeChecksums(directory: string, file: string, signal?: AbortSignal): Promise<void> {
  const lines: string[] = [];
  for (const path of await filesIn(directory))
    lines.push(`${await checksum(join(directory, path), 'sha256', signal)}  ${path}\n`);
  await writeFile(file, lines.join(''));
}

/** The files in `directory` that are not as `file` tells; undefined when there is no such file. */
export async function changedFiles(directory: string, file: string): Promise<readonly string[] | undefined> {
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
