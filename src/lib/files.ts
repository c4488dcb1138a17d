import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { sep } from 'node:path';

/** Of a file that a person wrote: a kit of 100 000 synapses has 13 MB. */
const MAX_BYTES = 64_000_000;

/** Without waiting for somebody to write into a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file, also where a link leads to it. Rejects with the error of the system, or with `EINVAL` for what is no
 * regular file (a device or a pipe may have no end) and `EFBIG` for one of more than `mostBytes`, 64 MB when absent.
 */
export async function readRegularFile(path: string, mostBytes = MAX_BYTES): Promise<Buffer> {
  const file = await open(path, FLAGS);
  try {
    judge(path, await file.stat(), mostBytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The same at once; throws. */
export function readRegularFileSync(path: string, mostBytes = MAX_BYTES): Buffer {
  const file = openSync(path, FLAGS);
  try {
    judge(path, fstatSync(file), mostBytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Whether a path leads out of a directory, all links followed. */
export function leadsOutOf(directory: string, path: string): boolean {
  try {
    return !realpathSync(path).startsWith(realpathSync(directory) + sep);
  } catch {
    return true;
  }
}

/** Why a file could not be read, as what was found: `no such file`, `a directory`, or the code. */
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

/** The same as a sentence that names the file. */
export function unreadableSentence(path: string, error: unknown, mostBytes: number): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path} is not there`;
  if (code === 'EFBIG') return `${path} has more than ${mostBytes} bytes`;
  return FOUND[code] === undefined ? `${path} cannot be read (${code})` : `${path} is not a file`;
}

function judge(path: string, found: Stats, mostBytes: number): void {
  const code = found.isDirectory()
    ? 'EISDIR'
    : !found.isFile()
      ? 'EINVAL'
      : found.size > mostBytes
        ? 'EFBIG'
        : undefined;
  if (code !== undefined) throw Object.assign(new Error(`${path}: ${FOUND[code]}`), { code });
}

/** Of a file that is to take the place of another in its directory: `.tmp-` and 16 hexadecimal digits, which the caller draws. */
export const temporaryName = (hexadecimal: string): string => `.tmp-${hexadecimal}`;

/** Whether a file of this name, without its directory, was left over by a process that was killed: whoever reads the directory removes it. */
export const isLeftOver = (name: string): boolean => /^\.tmp-[0-9a-f]{16}$/.test(name);
