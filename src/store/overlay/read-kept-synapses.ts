import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Text } from '../../brain/written-values.ts';
import { parseYaml, type YamlFile } from '../../brain/yaml-file.ts';
import { refusals } from '../../decode.ts';
import type { Problem } from '../../errors.ts';
import { leadsOutOf, readRegularFile, unreadableText } from '../../lib/regular-file.ts';
import type { KeptSynapse } from './kept.ts';
import { atStart, LINK, placeIn } from './place-in.ts';

interface ReadSynapses {
  readonly byName: ReadonlyMap<string, KeptSynapse>;
  /** By the file of a synapse. */
  readonly bytes: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

/** Files read at the same time: a system allows fewer open ones than there may be synapses. */
const AT_ONCE = 32;

/** Reads a directory of changed synapses, one a file. No directory is no change. */
export async function readKeptSynapses(directory: string): Promise<ReadSynapses> {
  let names: readonly string[];
  try {
    names = (await readdir(directory)).filter((name) => name.endsWith('.yml')).sort();
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const problems = code === 'ENOENT' ? [] : [atStart(directory, code, 'a readable directory')];
    return { byName: new Map(), bytes: new Map(), problems };
  }
  const bytes = new Map<string, number>();
  const read = await inParallel(names, (name) => readOne(join(directory, name), bytes));
  const byName = new Map<string, KeptSynapse>();
  const problems: Problem[] = [];
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
): Promise<E.Either<readonly Problem[], KeptSynapse>> {
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file);
    if (leadsOutOf(dirname(file), file)) return E.left([atStart(file, ...LINK)]);
    lengths.set(file, bytes.length);
  } catch (error) {
    return E.left([atStart(file, unreadableText(error), 'a readable file')]);
  }
  const parsed = parseYaml(file, bytes);
  return E.isLeft(parsed) ? parsed : keptIn(parsed.right, bytes.toString());
}

const Labels = t.intersection([
  t.type({ name: t.string }, 'a map with name'),
  t.partial({ added: Text, enabled: t.boolean, deleted: t.boolean }),
]);

function keptIn({ file, value, problem }: YamlFile, text: string): E.Either<readonly Problem[], KeptSynapse> {
  const labels = Labels.decode(value);
  if (E.isLeft(labels)) return E.left(refusals(labels.left).map(problem));
  const { added = '', deleted, enabled, ...rest } = labels.right;
  const { name } = rest;
  if (deleted === true) return E.right({ kind: 'deleted', name, file });
  const place = placeIn(file, text);
  if ('neurons' in rest || 'signals' in rest) {
    const written = enabled === undefined ? rest : { ...rest, enabled };
    return E.right({ kind: 'written', name, file, added, written, problem: place });
  }
  if (enabled !== undefined)
    return E.right({ kind: 'switched', name, file, isEnabled: enabled, problem: place });
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
