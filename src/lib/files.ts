import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { sep } from 'node:path';

/** The size limit of a file that a person wrote; a kit of 100 000 synapses has 13 MB. */
const MAX_BYTES = 64_000_000;

/** Opens a pipe without waiting for its writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file, also through a symbolic link. Rejects with the error of the system, with `EINVAL` for anything but a regular
 * file (a device or a pipe may have no end), and with `EFBIG` for a file of more than `maxBytes`, 64 MB by default.
 */
export async function readRegularFile(path: string, maxBytes = MAX_BYTES): Promise<Buffer> {
  const file = await open(path, FLAGS);
  try {
    checkRegular(path, await file.stat(), maxBytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Reads a regular file synchronously; throws the errors of `readRegularFile`. */
export function readRegularFileSync(path: string, maxBytes = MAX_BYTES): Buffer {
  const file = openSync(path, FLAGS);
  try {
    checkRegular(path, fstatSync(file), maxBytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Whether a path leads out of a directory, following links. A path that does not exist counts as outside. */
export function leadsOutOf(directory: string, path: string): boolean {
  try {
    return !realpathSync(path).startsWith(realpathSync(directory) + sep);
  } catch {
    return true;
  }
}

/** Why a file could not be read: `no such file`, `a directory` …, or the error code. */
export function unreadableText(error: unknown): string {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return FOUND[code] ?? code;
}

const FOUND: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'a directory',
  EINVAL: 'no regular file',
  ENXIO: 'no regular file', // a socket
  EFBIG: 'too large a file',
};

/** Why a file could not be read, as a sentence that names it. */
export function unreadableSentence(path: string, error: unknown, maxBytes: number): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path} is not there`;
  if (code === 'EFBIG') return `${path} has more than ${maxBytes} bytes`;
  return FOUND[code] === undefined ? `${path} cannot be read (${code})` : `${path} is not a file`;
}

function checkRegular(path: string, found: Stats, maxBytes: number): void {
  const code = found.isDirectory()
    ? 'EISDIR'
    : !found.isFile()
      ? 'EINVAL'
      : found.size > maxBytes
        ? 'EFBIG'
        : undefined;
  if (code !== undefined) throw Object.assign(new Error(`${path}: ${FOUND[code]}`), { code });
}

/** The name of a file that will replace another one in its directory: `.tmp-` and the caller's 16 hexadecimal digits. */
export const temporaryName = (hexadecimal: string): string => `.tmp-${hexadecimal}`;

/** Whether a killed process left a file of this name, without its directory. Readers of the directory remove it. */
export const isLeftOver = (name: string): boolean => /^\.tmp-[0-9a-f]{16}$/.test(name);
