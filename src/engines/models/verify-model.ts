import { existsSync } from 'node:fs';
import { changedFiles } from './checksums.ts';
import { checksumsFile, modelDirectory } from './place.ts';
import { lackingFiles } from './vosk-files.ts';

interface Verified {
  readonly name: string;
  readonly isWhole: boolean;
  /** A sentence: what is wrong, or how far it could be told. */
  readonly found: string;
}

/** Looks whether a model is whole, and as it was downloaded where that is known. */
export async function verifyModel(dataDirectory: string, name: string): Promise<Verified> {
  const directory = modelDirectory(dataDirectory, name);
  const wrong = (found: string): Verified => ({ name, isWhole: false, found });
  if (!existsSync(directory)) return wrong('it is not here');
  const lacking = lackingFiles(directory);
  if (lacking.length > 0) return wrong(`it lacks ${lacking.join(', ')}`);
  const changed = await changedFiles(directory, checksumsFile(dataDirectory, name));
  if (changed === undefined)
    return { name, isWhole: true, found: 'all its files are here; it came without checksums' };
  return changed.length > 0
    ? wrong(`not as downloaded: ${changed.join(', ')}`)
    : { name, isWhole: true, found: 'as downloaded' };
}
