import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { lockDirectory } from '../../store/directory-lock.ts';
import { type BackupPlaces, filesToBackUp } from './contents.ts';
import { stagedBackup, stagedFolder } from './staged.ts';

/**
 * Puts a backup that waits in the place of kit and changes; those go to `before-restore` in the data directory. A start that is broken off is
 * gone on with by the next one, so none sees half of it. Returns what to log. Left: another process uses the data directory.
 */
export async function applyStaged(
  places: BackupPlaces,
): Promise<E.Either<AssistantError, readonly string[]>> {
  const lines: string[] = [];
  const { data } = places;
  const staged = stagedBackup(data);
  if (staged === undefined) return E.right(lines);
  const lock = await lockDirectory(data, { log: (line) => lines.push(line) });
  if (E.isLeft(lock)) return lock;
  try {
    await moveOldAway(places);
    await moveNewIn(places);
    await rm(stagedFolder(data), { recursive: true, force: true });
  } finally {
    lock.right();
  }
  const before = resolve(data, 'before-restore');
  return E.right([
    ...lines,
    `the backup of ${staged.made} was restored; what was there before is in ${before}`,
  ]);
}

/** Is there once all that was there before is away: from then on, files in its place are those of the backup. */
const clearedFile = (data: string): string => join(stagedFolder(data), 'cleared');

async function moveOldAway(places: BackupPlaces): Promise<void> {
  const { data } = places;
  if (existsSync(clearedFile(data))) return;
  const old = resolve(data, 'before-restore');
  const isFirst = !existsSync(join(stagedFolder(data), 'begun'));
  if (isFirst) {
    await rm(old, { recursive: true, force: true });
    writeFileAtomic(join(stagedFolder(data), 'begun'), '');
  }
  for (const { path, source } of await filesToBackUp(places)) await move(source, join(old, path));
  writeFileAtomic(clearedFile(data), '');
}

async function moveNewIn({ home, data }: BackupPlaces): Promise<void> {
  for (const [part, directory] of [
    ['kit', home],
    ['data', data],
  ] as const) {
    const from = join(stagedFolder(data), part);
    for (const file of await filesBelow(from)) await move(file, resolve(directory, relative(from, file)));
  }
}

async function filesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Also between file systems. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
}
