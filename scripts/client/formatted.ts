import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The source as the other files of the repository look; `path` is from the root. */
export const formatted = (path: string, source: string): string =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', `--stdin-file-path=${path}`], {
    input: source,
    cwd: root,
    encoding: 'utf8',
  });
