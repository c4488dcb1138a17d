import { dirname, relative, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals } from '../decode.ts';
import type { Problem } from '../errors.ts';
import { type ReadSynapse, readSynapse, type SynapseCodecs } from './decode-synapse.ts';
import type { Synapse, SynapseSource } from './synapse.ts';
import { type NamedBy, readYaml, type YamlFile } from './yaml-file.ts';

/** A brain file with its includes, as far as they can be read. */
export interface LoadedBrain {
  readonly synapses: readonly Synapse[];
  /** Every mistake in all the files. */
  readonly problems: readonly Problem[];
  /** The names of all synapses, of those with mistakes too; undefined when a file could not be read. */
  readonly names: ReadonlySet<string> | undefined;
  /** Every synapse as it was written, with its place. */
  readonly written: readonly WrittenSynapse[];
  /** Those that could be read. */
  readonly files: readonly YamlFile[];
}

export interface WrittenSynapse extends ReadSynapse {
  readonly file: YamlFile;
  readonly index: number;
}

interface Include {
  readonly path: string;
  readonly namedBy?: NamedBy;
}

const Includes = t.type({ includes: t.readonlyArray(t.string, 'a list of files') });

/**
 * Reads a brain file with its includes, which are relative to it; included synapses come after its own, in the order of
 * the includes.
 */
export async function loadBrain(path: string, codecs: SynapseCodecs): Promise<LoadedBrain> {
  const written: WrittenSynapse[] = [];
  const problems: Problem[] = [];
  const files: YamlFile[] = [];
  const pending: Include[] = [{ path }];
  const seen = new Set([path]);
  let isComplete = true;
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const file = await readYaml(next.path, next.namedBy)();
    if (E.isLeft(file)) {
      isComplete = false;
      problems.push(...(file.left._tag === 'InvalidKit' ? file.left.problems : []));
      continue;
    }
    const content = readItems(file.right, dirname(path), codecs);
    files.push(file.right);
    written.push(...content.written);
    problems.push(...content.problems);
    for (const include of content.includes) {
      if (!seen.has(include.path)) pending.push(include);
      seen.add(include.path);
    }
  }
  const names = isComplete ? new Set(written.flatMap(({ name }) => name ?? [])) : undefined;
  problems.push(...sameNames(written), ...(names === undefined ? [] : unknownLinks(written, names)));
  const synapses = written.flatMap(({ decoded }) => (E.isRight(decoded) ? [decoded.right] : []));
  return { synapses, problems, names, written, files };
}

function readItems(file: YamlFile, home: string, codecs: SynapseCodecs) {
  const written: WrittenSynapse[] = [];
  const includes: Include[] = [];
  const problems: Problem[] = [];
  if (file.value !== null && !Array.isArray(file.value)) {
    problems.push(file.problem({ path: [], found: file.value, expected: 'a list of synapses' }));
    return { written, includes, problems };
  }
  for (const [index, item] of (file.value ?? []).entries()) {
    const isInclude = t.UnknownRecord.is(item) && Object.hasOwn(item, 'includes');
    const read = isInclude ? undefined : readSynapse(codecs, item, placeOf(home, file, index));
    const decoded = read === undefined ? E.mapLeft(refusals)(Includes.decode(item)) : read.decoded;
    if (read !== undefined) written.push({ ...read, file, index });
    if (E.isLeft(decoded)) {
      problems.push(...decoded.left.map((wrong) => file.problem({ ...wrong, path: [index, ...wrong.path] })));
    } else if ('includes' in decoded.right) {
      for (const [position, found] of decoded.right.includes.entries()) {
        const namedBy: NamedBy = (expected) =>
          file.problem({ path: [index, 'includes', position], found, expected });
        includes.push({ path: resolve(home, found), namedBy });
      }
    }
  }
  return { written, includes, problems };
}

function placeOf(home: string, file: YamlFile, index: number): SynapseSource {
  const { line } = file.problem({ path: [index], found: undefined, expected: '' });
  return { file: relative(home, file.file), line };
}

function sameNames(written: readonly WrittenSynapse[]): readonly Problem[] {
  const first = new Set<string>();
  return written.flatMap(({ name, file, index }) => {
    if (name === undefined) return [];
    const isFirst = !first.has(name);
    first.add(name);
    return isFirst
      ? []
      : [file.problem({ path: [index, 'name'], found: name, expected: 'a name no other synapse has' })];
  });
}

const unknownLinks = (written: readonly WrittenSynapse[], names: ReadonlySet<string>): readonly Problem[] =>
  written.flatMap(({ links, file, index }) =>
    links
      .filter(({ synapse }) => !names.has(synapse))
      .map(({ path, synapse }) =>
        file.problem({ path: [index, ...path], found: synapse, expected: 'the name of a synapse' }),
      ),
  );
