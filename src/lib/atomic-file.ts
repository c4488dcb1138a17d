import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describeUnknown } from './errors.ts';
import { temporaryName } from './files.ts';

/** Why a finished change may not survive a power cut: its directory could not be synced. Undefined when it will survive. */
export type SyncWarning = string | undefined;

interface WriteOptions {
  /** Syncs a directory so that a rename in it survives a power cut. */
  readonly sync?: (directory: string) => void;
  /** The mode of the file; by default that of the replaced file, or 0600 for a new one. */
  readonly mode?: number;
  /** Asked last of all; what it throws leaves the old file. */
  readonly check?: () => void;
}

/** Writes a temporary file and renames it to `path`. On an error it throws, and the old file stays. */
export function writeFileAtomic(
  path: string,
  text: string,
  { sync = syncDirectory, mode, check }: WriteOptions = {},
): SyncWarning {
  const directory = dirname(path);
  const made = mkdirSync(directory, { recursive: true });
  const temporary = join(directory, temporaryName(randomBytes(8).toString('hex')));
  try {
    writeWhole(temporary, text, mode ?? statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600);
    check?.();
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

/** Writes a file anew as long as it has the expected content. `isReplaced` is false where it has another one by now, which stays. */
export function replaceFileAtomic(
  path: string,
  expected: string,
  text: string,
): { readonly isReplaced: boolean; readonly warning: SyncWarning } {
  const check = (): void => {
    if (!isContent(path, expected)) throw CHANGED;
  };
  try {
    check();
    return { isReplaced: true, warning: writeFileAtomic(path, text, { check }) };
  } catch (error) {
    if (error !== CHANGED) throw error;
    return { isReplaced: false, warning: undefined };
  }
}

const CHANGED = new Error('the file has changed');

const isContent = (path: string, text: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined && readFileSync(path).equals(Buffer.from(text));

/** Removes a file; a missing one is no error. */
export function removeFile(path: string, sync = syncDirectory): SyncWarning {
  rmSync(path, { force: true });
  const directory = dirname(path);
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return undefined;
  return syncWarning(path, () => sync(directory));
}

/** Does not throw, because the change itself has succeeded. */
function syncWarning(path: string, sync: () => void): SyncWarning {
  try {
    sync();
    return undefined;
  } catch (error) {
    return `${path} has changed, but a power cut may undo the change: ${describeUnknown(error)}`;
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

/** Syncs the parents of new directories, which hold their entries. */
function syncUp(from: string, to: string, sync: (directory: string) => void): void {
  for (let directory = from; directory !== to; directory = dirname(directory)) {
    sync(dirname(directory));
  }
}

/** A rename is on disk once its directory is synced. Some file systems cannot sync directories. */
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
