import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import type { YamlFile } from '../../brain/yaml-file.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';

/** What was changed while Broca ran, as it lies in the data directory. */
export interface Kept {
  readonly settings: SettingsChange;
  /** Where in `settings.yml` of the data directory something found wrong stands. */
  readonly settingsProblem: YamlFile['problem'];
  /** By the name of the synapse. */
  readonly synapses: ReadonlyMap<string, StoredSynapse>;
  /** Files with mistakes, whole paths: they are kept under another name when they are to be written. */
  readonly broken: ReadonlySet<string>;
  /** How long the file of each synapse is, by its whole path. */
  readonly bytes: ReadonlyMap<string, number>;
}

export type StoredSynapse = RawSynapse | SwitchedSynapse | DeletedSynapse;

interface InFile {
  readonly name: string;
  /** The whole path. */
  readonly file: string;
}

/** Made or replaced through the API. */
export interface RawSynapse extends InFile {
  readonly kind: 'written';
  /** When it was made, an ISO time with milliseconds, no two alike: the order of those the kit does not have. */
  readonly added: string;
  /** In the words of a brain file. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly problem: YamlFile['problem'];
}

/** Of the kit, only enabled or disabled. */
export interface SwitchedSynapse extends InFile {
  readonly kind: 'switched';
  readonly isEnabled: boolean;
  readonly problem: YamlFile['problem'];
}

/** Of the kit, deleted. */
export interface DeletedSynapse extends InFile {
  readonly kind: 'deleted';
}

/** Nothing was changed yet, or nothing is to be kept. */
export const NOTHING_KEPT: Kept = {
  settings: {},
  settingsProblem: ({ expected }) => ({
    file: 'settings.yml',
    line: 1,
    column: 1,
    path: '',
    found: 'nothing',
    expected,
  }),
  synapses: new Map(),
  broken: new Set(),
  bytes: new Map(),
};

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
