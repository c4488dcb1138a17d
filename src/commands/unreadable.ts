import { describeUnknown } from '../lib/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder, expected a file',
  EACCES: 'you may not read it',
};

/** Why a file that the user named cannot be read, after its name. */
export function unreadable(name: string, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return `${name}: ${Object.hasOwn(REASONS, code) ? REASONS[code] : describeUnknown(error)}`;
}
