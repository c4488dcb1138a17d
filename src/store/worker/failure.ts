import { accessSync, constants, existsSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Failure } from '../messages.ts';

const FULL = 'the disk is full';

/** Why the database at `path` failed, in words a person can act on. A damaged one is set aside. */
export function failureOf(error: unknown, path: string): Failure {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const isFull = code === 'SQLITE_FULL' || isOfFullDisk(code);
  return { isFull, message: isFull ? FULL : told(code, message, path) };
}

/** Why nothing became of the file at `path`; the message names it, and not the temporary one beside it. */
export function fileFailureOf(error: unknown, path: string): Failure {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  const isFull = isOfFullDisk(code);
  const reason = syscall === 'mkdir' ? message : message.replace(/, \w+(?: '.*)?$/s, '');
  return { isFull, message: `${path}: ${isFull ? FULL : reason}` };
}

const isOfFullDisk = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';

function told(code: string, message: string, path: string): string {
  if (code.startsWith('SQLITE_BUSY')) return 'another process uses it; is a second Broca running?';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    const what = message.replace(/^\*\*\*.*\n/, ''); // a headline of the check
    return `it is damaged (${what}); it is kept as ${setAside(path)}, and a new one is begun`;
  }
  const isSystems = code.startsWith('E');
  return (isSystems ? undefined : whyNotWritten(path)) ?? message;
}

/** The system's own reason: SQLite only says that it could not. */
function whyNotWritten(path: string): string | undefined {
  try {
    accessSync(dirname(path), constants.W_OK);
    if (!existsSync(path)) return undefined;
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory() ? 'it is a directory' : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Renames a database, and the log that belongs to it, to the first free `.damaged-N`, and gives that name. Whoever has it open
 * ends before another is begun: at its close SQLite deletes the log by its old name.
 */
function setAside(path: string): string {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const kept = `${path}.damaged-${number}`;
  renameSync(path, kept);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
  return kept;
}
