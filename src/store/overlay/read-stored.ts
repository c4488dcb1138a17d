import { isUtf8 } from 'node:buffer';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Text } from '../../brain/raw-values.ts';
import { atStart, parseYaml, type YamlFile } from '../../brain/yaml/yaml-file.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import { isLeftOver } from '../../lib/files.ts';
import { List } from '../../sentences/codecs.ts';
import { isListName } from '../../sentences/template.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';
import { decodedFields, type FieldChanges } from '../../settings/fields.ts';
import { decodeSections } from '../../settings/load-settings.ts';
import { OwnSatellites } from '../../settings/own-satellites.ts';
import { SatelliteSwitches } from '../../settings/satellites.ts';
import { Variables } from '../../settings/settings.ts';
import { placeIn, readByName, readStoredFile } from './stored-file.ts';
import {
  changeIn,
  historyDirectory,
  KEPT_KEYS,
  listsDirectory,
  SECTIONS,
  type StoredChanges,
  type StoredList,
  type StoredSynapse,
  settingsFile,
  synapsesDirectory,
} from './stored-text.ts';
import { readWritten } from './written-file.ts';

/** The readable stored changes. A file with a mistake is left out and stays as it is. */
export interface ReadKept {
  readonly kept: StoredChanges;
  readonly problems: readonly Problem[];
}

/** Reads the stored changes of a data directory, also while a service writes there. */
export async function readStoredRuns(directory: string): Promise<ReadKept> {
  const settings = await readKeptSettings(settingsFile(directory));
  const synapses = await readKeptSynapses(synapsesDirectory(directory));
  const lists = await readKeptLists(listsDirectory(directory));
  const problems = [...settings.problems, ...synapses.problems, ...lists.problems];
  return {
    kept: {
      settings: settings.change,
      settingsProblem: settings.problem,
      lists: lists.byName,
      synapses: synapses.byName,
      bytes: synapses.bytes,
      broken: new Set(problems.map(({ file }) => file)),
    },
    problems,
  };
}

/** Removes temporary files of a killed process from a data directory, in which no other process may write, and from folders of the kit. Failures are ignored. */
export async function removeLeftOvers(data: string, folders: readonly string[] = []): Promise<void> {
  const own = [data, synapsesDirectory(data), listsDirectory(data), historyDirectory(data)];
  for (const directory of new Set([...own, ...folders])) {
    const names = await readdir(directory).catch((): string[] => []);
    await Promise.allSettled(names.filter(isLeftOver).map((name) => rm(join(directory, name))));
  }
}

/** Reads the file of changed settings. A value with a mistake counts as absent, and so does a missing file. */
export async function readKeptSettings(file: string) {
  const nothing = (problems: readonly Problem[]) => {
    const change: SettingsChange = {};
    return { change, problem: placeIn(file, ''), problems };
  };
  const bytes = await readStoredFile(file);
  if (E.isLeft(bytes)) return nothing(bytes.left === undefined ? [] : [bytes.left]);
  const parsed = parseYaml(file, bytes.right);
  if (E.isLeft(parsed)) return nothing(parsed.left);
  const { value, problem } = parsed.right;
  const { change, wrong } = decoded(value ?? {});
  return { change, problem, problems: wrong.map(problem) };
}

const Names = t.readonlyArray(t.string, 'a list of names');

function decoded(value: unknown): { change: SettingsChange; wrong: readonly Refusal[] } {
  if (!t.UnknownRecord.is(value)) return { change: {}, wrong: decodeSections(value).wrong };
  const { variables, spoken_variables, satellites, own_satellites, ...others } = value;
  const isField = ([key]: readonly [string, unknown]): boolean => SECTIONS.includes(key);
  const entries = Object.entries(others);
  const sections = Object.fromEntries(entries.filter((entry) => !isField(entry)));
  const fields = readFields(Object.fromEntries(entries.filter(isField)));
  const { written, wrong } = decodeSections(sections);
  const known = Variables.decode(variables ?? {});
  const spoken = Names.decode(spoken_variables ?? []);
  const switches = SatelliteSwitches.decode(satellites ?? {});
  const own = OwnSatellites.decode(own_satellites ?? {});
  const strange = Object.keys(sections).filter((key) => !KEPT_KEYS.includes(key));
  return {
    change: changeIn(written, {
      variables: E.isRight(known) ? known.right : {},
      // without knowledge of spoken variables, all count as spoken
      spokenVariables: E.isRight(spoken) ? spoken.right : Object.keys(E.isRight(known) ? known.right : {}),
      satellites: E.isRight(switches) ? switches.right : {},
      sections: fields.sections,
      ownSatellites: E.isRight(own) ? own.right : {},
    }),
    wrong: [
      ...wrong,
      ...fields.wrong,
      ...(E.isLeft(own)
        ? refusals(own.left).map((one) => ({ ...one, path: ['own_satellites', ...one.path] }))
        : []),
      ...(E.isLeft(known) ? refusals(known.left).map((one) => ({ ...one, path: ['variables'] })) : []),
      ...(E.isLeft(spoken)
        ? refusals(spoken.left).map((one) => ({ ...one, path: ['spoken_variables', ...one.path] }))
        : []),
      ...(E.isLeft(switches)
        ? refusals(switches.left).map((one) => ({ ...one, path: ['satellites', ...one.path] }))
        : []),
      ...strange.map((key) => ({
        path: [key],
        found: key,
        expected: `one of ${KEPT_KEYS.join(', ')}`,
        isUnknownName: true,
      })),
    ],
  };
}

/** Sections of which one has a mistake are read without that one. */
function readFields(value: Readonly<Record<string, unknown>>) {
  const wrong: Refusal[] = [];
  const sections = Object.entries(value).flatMap(([section, fields]) => {
    const read = decodedFields({ [section]: fields as FieldChanges[string] });
    if (E.isLeft(read)) wrong.push(...read.left);
    return E.isLeft(read) ? [] : Object.entries(read.right);
  });
  return { sections: Object.fromEntries(sections), wrong };
}

/** Reads a directory of changed synapses, one in each file. A missing directory counts as empty. */
export async function readKeptSynapses(directory: string) {
  /** By file. */
  const bytes = new Map<string, number>();
  const read = await readByName(directory, '.yml', (file, content) => {
    bytes.set(file, content.length);
    return readStoredSynapse(file, content);
  });
  return { ...read, bytes };
}

/** Reads the file of one changed synapse. */
export function readStoredSynapse(
  file: string,
  content: Buffer,
): E.Either<readonly Problem[], StoredSynapse> {
  const text = content.toString();
  const written = isUtf8(content) ? readWritten(file, text) : undefined;
  if (written !== undefined) return written;
  const parsed = parseYaml(file, content);
  return E.isLeft(parsed) ? parsed : storedIn(parsed.right, text);
}

/** Reads a directory of lists that were set, one in each file. A missing directory counts as empty. */
const readKeptLists = (directory: string) =>
  readByName(directory, '.json', (file, content): E.Either<readonly Problem[], StoredList> => {
    const text = content.toString();
    const json = E.tryCatch(
      () => JSON.parse(text),
      () => [atStart(file, 'no JSON', 'a list in JSON')],
    );
    if (E.isLeft(json)) return json;
    const decoded = NamedList.decode(json.right);
    if (E.isLeft(decoded)) return E.left(refusals(decoded.left).map(placeIn(file, text)));
    return E.right({ ...decoded.right, file, bytes: content.length });
  });

const ListName = t.refinement(t.string, isListName, 'a name that orders can have in braces');

const NamedList = t.type({ name: ListName, list: List }, 'a map with name and list');

const Labels = t.intersection([
  t.type({ name: t.string }, 'a map with name'),
  t.partial({
    added: Text,
    enabled: t.boolean,
    deleted: t.boolean,
    orders: t.readonlyArray(t.unknown, 'a list of orders'),
  }),
]);

function storedIn(
  { file, value, problem }: YamlFile,
  text: string,
): E.Either<readonly Problem[], StoredSynapse> {
  const labels = Labels.decode(value);
  if (E.isLeft(labels)) return E.left(refusals(labels.left).map(problem));
  const { added = '', deleted, orders, ...written } = labels.right;
  const { name, enabled } = written;
  if (deleted === true) return E.right({ kind: 'deleted', name, file });
  const place = placeIn(file, text);
  if ('neurons' in written || 'signals' in written)
    return E.right({ kind: 'written', name, file, added, written, problem: place });
  if (enabled !== undefined)
    return E.right({
      ...{ kind: 'switched', name, file, isEnabled: enabled, problem: place },
      ...(orders === undefined ? {} : { orders }),
    });
  const expected = 'a synapse, or a name with enabled or with deleted: true';
  return E.left([problem({ path: [], found: value, expected })]);
}
