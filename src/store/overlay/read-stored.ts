import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Text } from '../../brain/raw-values.ts';
import { atStart, parseYaml, type YamlFile } from '../../brain/yaml-file.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import { isLeftOver, leadsOutOf, readRegularFile, unreadableText } from '../../lib/files.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';
import { decodeSections } from '../../settings/load-settings.ts';
import { SatelliteSwitches } from '../../settings/satellites.ts';
import { Variables } from '../../settings/settings.ts';
import {
  changeIn,
  KEPT_KEYS,
  type StoredChanges,
  type StoredSynapse,
  settingsFile,
  synapsesDirectory,
} from './stored-text.ts';

/** The readable stored changes. A file with a mistake is left out and stays as it is. */
export interface ReadKept {
  readonly kept: StoredChanges;
  readonly problems: readonly Problem[];
}

/** Reads the stored changes of a data directory, also while a service writes there. */
export async function readStoredRuns(directory: string): Promise<ReadKept> {
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

/** Removes temporary files of a killed process from a data directory. No other process may write there. Failures are ignored. */
export async function removeLeftOvers(data: string): Promise<void> {
  for (const directory of [data, synapsesDirectory(data)]) {
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
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file);
    if (leadsOutOf(dirname(file), file)) return nothing([atStart(file, ...LINK)]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return nothing(code === 'ENOENT' ? [] : [atStart(file, unreadableText(error), 'a readable file')]);
  }
  const parsed = parseYaml(file, bytes);
  if (E.isLeft(parsed)) return nothing(parsed.left);
  const { value, problem } = parsed.right;
  const { change, wrong } = decoded(value ?? {});
  return { change, problem, problems: wrong.map(problem) };
}

const Names = t.readonlyArray(t.string, 'a list of names');

function decoded(value: unknown): { change: SettingsChange; wrong: readonly Refusal[] } {
  if (!t.UnknownRecord.is(value)) return { change: {}, wrong: decodeSections(value).wrong };
  const { variables, spoken_variables, satellites, ...sections } = value;
  const { written, wrong } = decodeSections(sections);
  const known = Variables.decode(variables ?? {});
  const spoken = Names.decode(spoken_variables ?? []);
  const switches = SatelliteSwitches.decode(satellites ?? {});
  const strange = Object.keys(sections).filter((key) => !KEPT_KEYS.includes(key));
  return {
    change: changeIn(written, {
      variables: E.isRight(known) ? known.right : {},
      // without knowledge of spoken variables, all count as spoken
      spokenVariables: E.isRight(spoken) ? spoken.right : Object.keys(E.isRight(known) ? known.right : {}),
      satellites: E.isRight(switches) ? switches.right : {},
    }),
    wrong: [
      ...wrong,
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

/** The number of files read at a time, because systems limit open files. */
const AT_ONCE = 32;

/** Reads a directory of changed synapses, one in each file. A missing directory counts as empty. */
export async function readKeptSynapses(directory: string) {
  const byName = new Map<string, StoredSynapse>();
  /** By file. */
  const bytes = new Map<string, number>();
  const problems: Problem[] = [];
  let names: readonly string[];
  try {
    names = (await readdir(directory)).filter((name) => name.endsWith('.yml')).sort();
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') problems.push(atStart(directory, code, 'a readable directory'));
    return { byName, bytes, problems };
  }
  const read = await inParallel(names, (name) => readOne(join(directory, name), bytes));
  for (const one of read) {
    if (E.isLeft(one)) problems.push(...one.left);
    else if (!byName.has(one.right.name)) byName.set(one.right.name, one.right);
    else problems.push(atStart(one.right.file, one.right.name, 'a name no other file has'));
  }
  return { byName, bytes, problems };
}

async function readOne(
  file: string,
  lengths: Map<string, number>,
): Promise<E.Either<readonly Problem[], StoredSynapse>> {
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file);
    if (leadsOutOf(dirname(file), file)) return E.left([atStart(file, ...LINK)]);
    lengths.set(file, bytes.length);
  } catch (error) {
    return E.left([atStart(file, unreadableText(error), 'a readable file')]);
  }
  const parsed = parseYaml(file, bytes);
  return E.isLeft(parsed) ? parsed : storedIn(parsed.right, bytes.toString());
}

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
  const { added = '', deleted, enabled, orders, ...rest } = labels.right;
  const { name } = rest;
  if (deleted === true) return E.right({ kind: 'deleted', name, file });
  const place = placeIn(file, text);
  if ('neurons' in rest || 'signals' in rest) {
    const written = enabled === undefined ? rest : { ...rest, enabled };
    return E.right({ kind: 'written', name, file, added, written, problem: place });
  }
  if (enabled !== undefined)
    return E.right({
      ...{ kind: 'switched', name, file, isEnabled: enabled, problem: place },
      ...(orders === undefined ? {} : { orders }),
    });
  const expected = 'a synapse, or a name with enabled or with deleted: true';
  return E.left([problem({ path: [], found: value, expected })]);
}

async function inParallel<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<readonly B[]> {
  const done: B[] = [];
  const rest = all.entries();
  const next = async (): Promise<void> => {
    for (const [index, one] of rest) done[index] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return done;
}

/** Finds the place of a mistake by parsing the file again, so that thousands of parsed files need not be kept. */
export const placeIn =
  (file: string, text: string): YamlFile['problem'] =>
  (refusal) => {
    const parsed = parseYaml(file, Buffer.from(text));
    return E.isRight(parsed) ? parsed.right.problem(refusal) : atStart(file, 'no YAML', refusal.expected);
  };

/** The refusal of a link out of the data directory, because problems would show the file's contents. */
const LINK = ['a link to a file elsewhere', 'a file of this directory'] as const;
