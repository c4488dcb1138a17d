import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryName } from '../../temporary-name.ts';

/** Writes a whole file beside the one of this path and puts it in its place, which keeps its permissions; on disk when it returns. */
export function putFile(path: string, text: string): void {
  const directory = dirname(path);
  const made = mkdirSync(directory, { recursive: true });
  const temporary = join(directory, temporaryName(randomBytes(8).toString('hex')));
  try {
    writeWhole(temporary, text, statSync(path, { throwIfNoEntry: false })?.mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncDirectory(directory);
  if (made !== undefined) syncUp(directory, dirname(made));
}

/** Nothing happens when there is none. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
  const directory = dirname(path);
  if (statSync(directory, { throwIfNoEntry: false }) !== undefined) syncDirectory(directory);
}

function writeWhole(path: string, text: string, mode: number | undefined): void {
  const file = openSync(path, 'wx');
  try {
    if (mode !== undefined) fchmodSync(file, mode & 0o777);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** New directories are entries of the one above. */
function syncUp(from: string, to: string): void {
  for (let directory = from; directory !== to; directory = dirname(directory)) {
    syncDirectory(dirname(directory));
  }
}

/** A rename is on disk when its directory is; some file systems know no such thing. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } catch (error) {
    if (!UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(directory);
  }
}

const UNKNOWN: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EBADF']);
