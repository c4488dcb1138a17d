import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../../errors.ts';
import { isLeftOver } from '../../lib/temporary-name.ts';
import type { Kept } from './kept.ts';
import { settingsFile, synapsesDirectory } from './kept-files.ts';
import { readKeptSettings } from './read-kept-settings.ts';
import { readKeptSynapses } from './read-kept-synapses.ts';

/** What was kept, as far as it can be read; a mistake costs the file it is in, which stays as it is. */
export interface ReadKept {
  readonly kept: Kept;
  readonly problems: readonly Problem[];
}

/** Reads what was kept in a data directory, also beside the service that writes there. */
export async function readKept(directory: string): Promise<ReadKept> {
  const settings = await readKeptSettings(settingsFile(directory));
  const synapses = await readKeptSynapses(synapsesDirectory(directory));
  const problems = [...settings.problems, ...synapses.problems];
  return {
    kept: {
      settings: settings.change,
      settingsProblem: settings.problem,
      synapses: synapses.byName,
      bytes: synapses.bytes,
      broken: new Set(problems.map(({ file }) => file)),
    },
    problems,
  };
}

/** Removes what a process that was killed has left over in a data directory; nobody else may be writing there. What cannot be removed is in nobody's way. */
export async function removeLeftOvers(data: string): Promise<void> {
  for (const directory of [data, synapsesDirectory(data)]) {
    const names = await readdir(directory).catch((): string[] => []);
    await Promise.allSettled(names.filter(isLeftOver).map((name) => rm(join(directory, name))));
  }
}
