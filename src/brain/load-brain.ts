import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { refusals } from '../decode.ts';
import type { AssistantError, Problem } from '../errors.ts';
import { decodeSynapse, type SynapseCodecs } from './decode-synapse.ts';
import { linksOf } from './links.ts';
import type { Synapse } from './synapse.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

interface Written {
  readonly synapse: Synapse;
  readonly file: YamlFile;
  readonly index: number;
}

const Includes = t.type({ includes: t.readonlyArray(t.string, 'a list of files') });

/**
 * Reads a brain file with its includes, which are relative to it; included synapses come after its own, in the order of
 * the includes. Left: `InvalidKit` with every mistake in all of them.
 */
export const loadBrain =
  (path: string, codecs: SynapseCodecs): TaskEither<AssistantError, readonly Synapse[]> =>
  async () => {
    const written: Written[] = [];
    const problems: Problem[] = [];
    const pending = [path];
    const seen = new Set(pending);
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const file = await readYaml(next)();
      if (E.isLeft(file)) {
        problems.push(...(file.left._tag === 'InvalidKit' ? file.left.problems : []));
        continue;
      }
      const content = decodeFile(file.right, codecs);
      written.push(...content.written);
      problems.push(...content.problems);
      for (const include of content.includes.map((name) => resolve(dirname(path), name))) {
        if (!seen.has(include)) pending.push(include);
        seen.add(include);
      }
    }
    problems.push(...sameNames(written), ...unknownLinks(written, codecs));
    if (problems.length > 0) return E.left({ _tag: 'InvalidKit', problems });
    return E.right(written.map(({ synapse }) => synapse));
  };

function decodeFile(file: YamlFile, codecs: SynapseCodecs) {
  const written: Written[] = [];
  const includes: string[] = [];
  const problems: Problem[] = [];
  if (file.value !== null && !Array.isArray(file.value)) {
    problems.push(file.problem({ path: [], found: file.value, expected: 'a list of synapses' }));
    return { written, includes, problems };
  }
  for (const [index, item] of (file.value ?? []).entries()) {
    const isInclude = typeof item === 'object' && item !== null && 'includes' in item;
    const decoded = isInclude ? E.mapLeft(refusals)(Includes.decode(item)) : decodeSynapse(codecs, item);
    if (E.isLeft(decoded)) {
      problems.push(...decoded.left.map((wrong) => file.problem({ ...wrong, path: [index, ...wrong.path] })));
    } else if ('includes' in decoded.right) {
      includes.push(...decoded.right.includes);
    } else {
      written.push({ synapse: decoded.right, file, index });
    }
  }
  return { written, includes, problems };
}

function sameNames(written: readonly Written[]): readonly Problem[] {
  const first = new Set<string>();
  return written.flatMap(({ synapse: { name }, file, index }) => {
    const isFirst = !first.has(name);
    first.add(name);
    return isFirst
      ? []
      : [file.problem({ path: [index, 'name'], found: name, expected: 'a name no other synapse has' })];
  });
}

function unknownLinks(written: readonly Written[], { modules }: SynapseCodecs): readonly Problem[] {
  const names = new Set(written.map(({ synapse }) => synapse.name));
  return written.flatMap(({ synapse, file, index }) =>
    linksOf(synapse, modules)
      .filter(({ synapse: linked }) => !names.has(linked))
      .map(({ path, synapse: linked }) =>
        file.problem({ path: [index, ...path], found: linked, expected: 'the name of a synapse' }),
      ),
  );
}
