import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Started } from './service-process.ts';

/** Whether this machine lets us give a process a disk of its own. */
export const mayMount: boolean =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** The same, with a disk of so many megabytes in place of a directory. */
export function onSmallDisk(words: Started, directory: string, megabytes = 1): Started {
  const script = `mount -t tmpfs -o size=${megabytes}m none '${directory}' && exec "$@"`;
  return ['unshare', '-rm', 'sh', '-c', script, 'sh', ...words];
}

/** Writes a file until its disk is full to the last byte. */
export function fillDisk(path: string): void {
  for (const bytes of [4_096, 1]) {
    try {
      for (;;) writeFileSync(path, 'x'.repeat(bytes), { flag: 'a' });
    } catch {}
  }
}
