import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';

/** Where what is kept lies in a data directory. */
export const settingsFile = (directory: string): string => resolve(directory, 'settings.yml');
export const synapsesDirectory = (directory: string): string => resolve(directory, 'synapses');

/** A file as people name it: from the kit's home when it is in there. */
export const fromHome = (home: string, file: string): string =>
  file.startsWith(home + sep) ? relative(home, file) : file;

/**
 * What the file of a synapse is called: enough of its name for a reader, and behind it a hash of the name when that is not all of
 * it. `isTaken` tells whether another synapse has this file.
 */
export function synapseFile(name: string, isTaken: (fileName: string) => boolean): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  const isPlain = slug === name && !LIKE_A_HASH.test(name);
  const hash = createHash('sha256').update(name).digest('hex');
  const names = [8, 16, 64].map((length) => `${slug || 'synapse'}-${hash.slice(0, length)}.yml`);
  return (isPlain ? [`${name}.yml`, ...names] : names).find((one) => !isTaken(one)) ?? `${hash}.yml`;
}

const LONGEST_SLUG = 60;

/** The name of one synapse is not to be the file of another. */
const LIKE_A_HASH = /-[0-9a-f]{8,}$/;
