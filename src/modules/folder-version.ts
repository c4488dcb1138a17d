import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A text that is another one after anything in a folder has changed, also when an older file took a place; packages do not count. */
export async function folderVersion(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const own = entries.filter((path) => !/(^|[\\/])node_modules([\\/]|$)/.test(path)).sort();
  const seen = await Promise.all(own.map((path) => seenOf(folder, path)));
  return createHash('sha256').update(seen.join('\n')).digest('hex').slice(0, 16);
}

const seenOf = (folder: string, path: string): Promise<string> =>
  stat(join(folder, path)).then(
    ({ ctimeMs, size, ino }) => `${path} ${ctimeMs} ${size} ${ino}`,
    () => path,
  );
