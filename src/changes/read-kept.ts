import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../errors.ts';
import { isLeftOver } from '../temporary-name.ts';
import type { Kept } from './kept.ts';
import { settingsFile, synapsesDirectory } from './kept-files.ts';
import { readKeptSettings } from './read-kept-settings.ts';
import { readKeptSynapses } from './read-kept-synapses.ts';

/** What was kept, as far as it can be read; a mistake costs the file it is in, which stays as it is. */
export interface ReadKept {
  readonly kept: Kept;
  readonly problems: readonly Problem[];
}

/** Reads what was kept in a data directory, and removes what a process that was killed has left over there. */
export async function readKept(directory: string): Promise<ReadKept> {
  for (const one of [directory, synapsesDirectory(directory)]) await removeLeftOvers(one);
  const settings = await readKeptSettings(settingsFile(directory));
  const synapses = await readKeptSynapses(synapsesDirectory(directory));
  const problems = [...settings.problems, ...synapses.problems];
  return {
    kept: {
      settings: settings.change,
      settingsProblem: settings.problem,
      synapses: synapses.byName,
      broken: new Set(problems.map(({ file }) => file)),
    },
    problems,
  };
}

/** What cannot be removed is in nobody's way. */
async function removeLeftOvers(directory: string): Promise<void> {
  const names = await readdir(directory).catch((): string[] => []);
  await Promise.allSettled(names.filter(isLeftOver).map((name) => rm(join(directory, name))));
}
