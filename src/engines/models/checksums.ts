import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checksumsFile, lackingFiles, modelDirectory } from './place.ts';

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
  /** A sentence: what is wrong, or how far it could be told. */
  readonly found: string;
}

/** Looks whether a model is whole, and as it was downloaded where that is known. */
export async function verifyModel(dataDirectory: string, name: string): Promise<Verified> {
  const directory = modelDirectory(dataDirectory, name);
  const wrong = (found: string): Verified => ({ name, isWhole: false, found });
  if (!existsSync(directory)) return wrong('it is not here');
  const lacking = lackingFiles(directory);
  if (lacking.length > 0) return wrong(`it lacks ${lacking.join(', ')}`);
  const changed = await changedFiles(directory, checksumsFile(dataDirectory, name));
  if (changed === undefined)
    return { name, isWhole: true, found: 'all its files are here; it came without checksums' };
  return changed.length > 0
    ? wrong(`not as downloaded: ${changed.join(', ')}`)
    : { name, isWhole: true, found: 'as downloaded' };
}
