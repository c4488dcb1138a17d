import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Document, Scalar, type Tags, visit } from 'yaml';
import type { YamlFile } from '../../brain/yaml/yaml-file.ts';
import { kalliopeTags } from '../../brain/yaml/yaml-tags.ts';
import { List } from '../../sentences/codecs.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import { chosenIn } from '../../settings/chains.ts';
import { enginesAfter, type SettingsChange, spokenAfter } from '../../settings/edit-settings.ts';
import { FIELDS, mergeFields } from '../../settings/fields.ts';
import { OPTION_NAMES, optionsIn } from '../../settings/options.ts';
import { mergeSatellites } from '../../settings/own-satellites.ts';
import { mergeSwitches } from '../../settings/satellites.ts';
import type { RawSettings } from '../../settings/settings.ts';
import { ENGINE_LISTS, entriesOf, type Settings } from '../../settings/settings.ts';
import { writtenFile } from './written-file.ts';

/** The file of a synapse. */
export function synapseText(kept: StoredSynapse): string {
  switch (kept.kind) {
    case 'written':
      if (kept.text !== undefined) return writtenFile(kept, kept.text);
      return yaml({ name: kept.name, added: kept.added, ...kept.written });
    case 'switched':
      return yaml({
        ...{ name: kept.name, enabled: kept.isEnabled },
        ...(kept.orders === undefined ? {} : { orders: kept.orders }),
      });
    case 'deleted':
      return yaml({ name: kept.name, deleted: true });
  }
}

/** The file of the changed settings. */
export const settingsText = (kept: SettingsChange): string =>
  `# Changed while Broca ran. It overrides the settings.yml of the kit.\n${yaml(rawSettings(kept))}`;

/** Writes YAML that kits' rules read back unchanged. */
export function yaml(value: unknown): string {
  const document = new Document(value, {
    version: '1.1',
    schema: 'yaml-1.1',
    customTags: writingTags,
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** A merge key, or a lone surrogate, which UTF-8 can't encode. */
const needsQuotes = (text: string): boolean => text === '<<' || /\p{Surrogate}/u.test(text);

/** In kits `1.0e+21` is a number and `1e+21` a text. */
const writingTags = (tags: Tags): Tags =>
  kalliopeTags(tags)
    .filter((tag) => typeof tag !== 'object' || tag.tag !== 'tag:yaml.org,2002:merge')
    .map((tag) => {
      if (typeof tag !== 'object' || tag.collection !== undefined || !/:(int|float)$/.test(tag.tag))
        return tag;
      const { stringify = String } = tag;
      return { ...tag, stringify: (...given) => stringify(...given).replace(/^(-?\d+)e/, '$1.0e') };
    });

/** Merges a change into the stored settings, without values that equal the kit's. */
export function storedAfter(kept: SettingsChange, change: SettingsChange, kit: Settings): SettingsChange {
  const engines = ENGINE_LISTS.flatMap(({ kind, list }) => {
    if (kept[list] === undefined && change[list] === undefined) return [];
    const both = enginesAfter(entriesOf(kept[list] ?? []), entriesOf(change[list] ?? []));
    const own = both.filter((entry) => !kit[kind].entries.some((one) => isDeepStrictEqual(one, entry)));
    return [[list, own.map(({ name, parameters }) => ({ [name]: parameters }))] as const];
  });
  const choices = ENGINE_LISTS.map(({ kind }) => {
    const wanted = change[`default_${kind}`] ?? kept[`default_${kind}`];
    const { entries, ...chosen } = kit[kind];
    const isKit = wanted !== undefined && isDeepStrictEqual(chosenIn(wanted), chosen);
    return [`default_${kind}`, isKit ? undefined : wanted] as const;
  });
  const variables = others({ ...kept.variables, ...change.variables }, kit.variables);
  return filled({
    ...Object.fromEntries(choices),
    ...Object.fromEntries(engines),
    ...others({ ...optionsIn(kept), ...optionsIn(change) }, { ...kit.options }),
    hooks: others({ ...kept.hooks, ...change.hooks }, kit.hooks),
    satellites:
      kept.satellites === undefined && change.satellites === undefined
        ? undefined
        : mergeSwitches(kept.satellites, change.satellites, kit.satellites),
    variables,
    spokenVariables: spokenAfter(kept, change).filter((name) => Object.hasOwn(variables, name)),
    sections: mergeFields(kept.sections, change.sections, kit),
    ownSatellites: mergeSatellites(kept.ownSatellites, change.ownSatellites, kit.satellites),
  });
}

/** The stored settings with the keys of `settings.yml` and a map `variables`. */
export const rawSettings = (kept: SettingsChange): Readonly<Record<string, unknown>> =>
  filled({
    ...Object.fromEntries(ENGINE_LISTS.map(({ kind, key }) => [key, kept[`default_${kind}`]])),
    ...Object.fromEntries(ENGINE_LISTS.map(({ list }) => [list, kept[list]])),
    options: optionsIn(kept),
    ...kept.sections,
    hooks: kept.hooks,
    satellites: kept.satellites,
    own_satellites: kept.ownSatellites,
    variables: kept.variables,
    spoken_variables: kept.spokenVariables,
  });

/** The sections of which such a file may have fields. */
export const SECTIONS: readonly string[] = Object.keys(FIELDS).filter((section) => section !== 'options');

/** The keys of such a file. */
export const KEPT_KEYS: readonly string[] = [
  ...ENGINE_LISTS.flatMap(({ key, list }) => [key, list]),
  'options',
  ...SECTIONS,
  'hooks',
  'own_satellites',
  'satellites',
  'variables',
  'spoken_variables',
];

/** The settings change that such a file means. */
export const changeIn = (
  written: RawSettings,
  decoded: Pick<
    SettingsChange,
    'variables' | 'spokenVariables' | 'satellites' | 'sections' | 'ownSatellites'
  >,
): SettingsChange =>
  filled({
    ...Object.fromEntries(ENGINE_LISTS.map(({ kind, key }) => [`default_${kind}`, written[key]])),
    ...Object.fromEntries(ENGINE_LISTS.map(({ list }) => [list, written[list] ?? undefined])),
    ...Object.fromEntries(OPTION_NAMES.map((name) => [name, written.options?.[name]])),
    hooks: written.hooks ?? undefined,
    ...decoded,
  });

/** The entries that differ from the kit's. */
const others = (
  entries: Readonly<Record<string, unknown>>,
  kit: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([key, value]) => !(Object.hasOwn(kit, key) && isDeepStrictEqual(value, kit[key])),
    ),
  );

/** Leaves out absent and empty values. */
const filled = (entries: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([, value]) =>
        value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0),
    ),
  );

/** The file of a list. JSON, which a long list is written in at once, and which YAML reads too. */
export const listText = ({ name, list }: Pick<StoredList, 'name' | 'list'>): string =>
  `${JSON.stringify({ name, list: List.encode(list) }, undefined, 1)}\n`;

/** The stored changes of a data directory. */
export interface StoredChanges {
  readonly settings: SettingsChange;
  /** Those that were set while the service ran, by name. */
  readonly lists: ReadonlyMap<string, StoredList>;
  /** Finds the place of a mistake in `settings.yml` of the data directory. */
  readonly settingsProblem: YamlFile['problem'];
  /** By name. */
  readonly synapses: ReadonlyMap<string, StoredSynapse>;
  /** The absolute paths of files with mistakes. They are renamed before a write. */
  readonly broken: ReadonlySet<string>;
  /** The size of each synapse's file, by its absolute path. */
  readonly bytes: ReadonlyMap<string, number>;
}

export type StoredSynapse = RawSynapse | SwitchedSynapse | DeletedSynapse;

interface InFile {
  readonly name: string;
  /** The absolute path. */
  readonly file: string;
}

/** Made or replaced through the API. */
export interface RawSynapse extends InFile {
  readonly kind: 'written';
  /** The unique creation time, ISO with milliseconds. It orders the synapses that the kit does not have. */
  readonly added: string;
  /** As in a brain file. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The YAML that it was written as, if it was. */
  readonly text?: string;
  readonly problem: YamlFile['problem'];
}

/** A synapse of the kit that was only enabled or disabled, or given more orders. */
export interface SwitchedSynapse extends InFile {
  readonly kind: 'switched';
  readonly isEnabled: boolean;
  /** As in a brain file; they come after its signals. */
  readonly orders?: readonly unknown[];
  readonly problem: YamlFile['problem'];
}

/** A deleted synapse of the kit. */
export interface DeletedSynapse extends InFile {
  readonly kind: 'deleted';
}

/** A list of which all values were set while the service ran. */
export interface StoredList extends InFile {
  readonly list: SlotList;
  /** The size of its file. */
  readonly bytes: number;
}

/** No changes. */
export const NO_STORED_CHANGES: StoredChanges = {
  settings: {},
  lists: new Map(),
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

/** The paths of stored changes in a data directory. */
export const settingsFile = (directory: string): string => resolve(directory, 'settings.yml');
export const synapsesDirectory = (directory: string): string => resolve(directory, 'synapses');
export const listsDirectory = (directory: string): string => resolve(directory, 'lists');
export const historyDirectory = (directory: string): string => resolve(directory, 'history');

/** The path of a file for display: relative to the kit's home if it is inside. */
export const fromHome = (home: string, file: string): string =>
  file.startsWith(home + sep) ? relative(home, file) : file;

/** The file name of a synapse: a readable part of its name, and a hash if that is not all. `isTaken`: by another one. */
export const synapseFile = (name: string, isTaken: (fileName: string) => boolean): string =>
  fileOf(name, 'synapse', '.yml', isTaken);

/** The same of a list. */
export const listFile = (name: string, isTaken: (fileName: string) => boolean): string =>
  fileOf(name, 'list', '.json', isTaken);

function fileOf(
  name: string,
  kind: string,
  extension: string,
  isTaken: (fileName: string) => boolean,
): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  const isPlain = slug === name && !LIKE_A_HASH.test(name);
  const hash = createHash('sha256').update(name).digest('hex');
  const names = [8, 16, 64].map((length) => `${slug || kind}-${hash.slice(0, length)}`);
  const all = [...(isPlain ? [name] : []), ...names, hash].map((one) => one + extension);
  return all.find((one) => !isTaken(one)) ?? hash + extension;
}

const LONGEST_SLUG = 60;

/** Keeps one name from being another's file. */
const LIKE_A_HASH = /-[0-9a-f]{8,}$/;
