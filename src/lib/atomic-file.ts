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
import { describeUnknown } from './errors.ts';
import { temporaryName } from './files.ts';

/** Why a change that is made may not outlive a power cut: its directory could not be synced. Undefined when it will. */
export type SyncWarning = string | undefined;

interface WriteOptions {
  /** Makes a rename in this directory outlive a power cut. */
  readonly sync?: (directory: string) => void;
  /** Of the file; when absent that of the one before, and of a new one that nobody else may read it. */
  readonly mode?: number;
}

/**
 * Writes a whole file beside the one of this path and puts it in its place. What it throws leaves what was there.
 */
export function writeFileAtomic(
  path: string,
  text: string,
  { sync = syncDirectory, mode }: WriteOptions = {},
): SyncWarning {
  const directory = dirname(path);
  const made = mkdirSync(directory, { recursive: true });
  const temporary = join(directory, temporaryName(randomBytes(8).toString('hex')));
  try {
    writeWhole(temporary, text, mode ?? statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return syncWarning(path, () => {
    sync(directory);
    if (made !== undefined) syncUp(directory, dirname(made), sync);
  });
}

/** Nothing happens when there is none. */
export function removeFile(path: string, sync = syncDirectory): SyncWarning {
  rmSync(path, { force: true });
  const directory = dirname(path);
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return undefined;
  return syncWarning(path, () => sync(directory));
}

/** The change is made by now: to fail would deny it. */
function syncWarning(path: string, sync: () => void): SyncWarning {
  try {
    sync();
    return undefined;
  } catch (error) {
    return `${path} is changed, but a power cut may undo that: ${describeUnknown(error)}`;
  }
}

function writeWhole(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    fchmodSync(file, mode & 0o777);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** New directories are entries of the one above. */
function syncUp(from: string, to: string, sync: (directory: string) => void): void {
  for (let directory = from; directory !== to; directory = dirname(directory)) {
    sync(dirname(directory));
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
