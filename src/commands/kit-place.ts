import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Option, Word } from './command.ts';

/** The word of commands that need a kit. */
export const HOME: Word = { means: 'the folder of the kit, with settings.yml and brain.yml' };

/** The option of commands that take the starter kit without it. */
export const HOME_OPTION: Option = { value: 'DIR', means: 'the kit (default: the starter kit)' };

/** The option of commands that write. */
export const DATA_OPTION: Option = {
  value: 'DIR',
  means: 'the data directory, where Broca writes (default: data in the kit)',
};

/** Why a folder holds no kit, with a way to make one; undefined for a folder with a kit. */
export function lackOfKit(home: string): string | undefined {
  const init = `broca init ${home} makes a kit there`;
  if (!existsSync(home)) return `${home} does not exist; ${init}`;
  if (!statSync(home).isDirectory()) return `${home} is a file, expected the folder of a kit`;
  if (['settings.yml', 'brain.yml'].some((file) => existsSync(join(home, file)))) return undefined;
  const lack = `${home} is no kit: it has neither settings.yml nor brain.yml`;
  return readdirSync(home).length === 0 ? `${lack}; ${init}` : lack;
}
