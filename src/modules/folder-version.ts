import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** When anything in a folder last changed, as a text that is another one after each change; packages are not looked at. */
export async function newestChange(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const own = entries.filter((path) => !/(^|[\\/])node_modules([\\/]|$)/.test(path));
  const times = await Promise.all(own.map((path) => changedAtMs(join(folder, path))));
  return String(Math.max(0, ...times));
}

const changedAtMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
