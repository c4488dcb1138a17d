import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { FIRST_LINE } from './unit-text.ts';

/** Where systemd looks for units of this user's own. */
export function unitPath(name: string): string {
  const { XDG_CONFIG_HOME = '' } = process.env;
  const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config');
  return join(config, 'systemd/user', `${name}.service`);
}

/** What is there: nothing, a unit that was written here, or somebody else's. */
export async function unitState(path: string): Promise<'absent' | 'ours' | 'foreign'> {
  try {
    return (await readFile(path, 'utf8')).startsWith(`${FIRST_LINE}\n`) ? 'ours' : 'foreign';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  }
}

/** Readable for its owner alone. */
export async function writeUnit(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
}

export const removeUnit = (path: string): Promise<void> => rm(path, { force: true });
