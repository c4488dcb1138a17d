import { isMap } from '../../lib/collections.ts';
import type { Refusal } from '../../lib/decode.ts';
import type { Expression } from '../../sentences/expression.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { type DecodedSentences, decodeSentences, isSentences } from './decode-sentences.ts';

/** What one place of a kit writes of lists, rules and intents. */
export interface WrittenSentences extends DecodedSentences {
  /** Paths of its problems and names begin at its map, which may be an entry of a brain file. */
  readonly file: YamlFile;
  /** What an entry of a brain file names goes before what a file of sentences names, and that before a folder of them. */
  readonly from: 'entry' | 'file' | 'folder';
}

/** The sentences in an entry of a brain file; undefined for a synapse and for `includes`. */
export function sentencesOfEntry(
  file: YamlFile,
  index: number,
  entry: unknown,
): WrittenSentences | undefined {
  if (!isSentencesEntry(entry)) return undefined;
  const at = (path: Refusal['path']): Refusal['path'] => [index, ...path];
  const own: YamlFile = {
    ...file,
    value: entry,
    problem: (refusal) => file.problem({ ...refusal, path: at(refusal.path) }),
    lineOf: (path) => file.lineOf(at(path)),
  };
  return { ...decodeSentences(own), file: own, from: 'entry' };
}

/** Whether an item of a brain file holds sentences instead of a synapse. */
export const isSentencesEntry = (item: unknown): item is Readonly<Record<string, unknown>> =>
  isSentences(item) && !Object.hasOwn(item, 'name');

/** The sentences of a whole file; undefined for a file that holds none. */
export const sentencesOfFile = (file: YamlFile): WrittenSentences | undefined =>
  isSentences(file.value) ? { ...decodeSentences(file), file, from: 'file' } : undefined;

/** A name with its place. */
export interface WrittenName<A> {
  readonly name: string;
  /** Undefined for one that is wrong. */
  readonly value: A | undefined;
  readonly file: YamlFile;
  readonly path: Refusal['path'];
}

/** The lists that are written: of two with one name the one that counts is first. */
export const writtenLists = (all: readonly WrittenSentences[]): readonly WrittenName<SlotList>[] =>
  writtenNames(all, ['lists'], ({ lists }) => lists);

/** The rules that are written, in the same order. */
export const writtenRules = (all: readonly WrittenSentences[]): readonly WrittenName<Expression>[] =>
  writtenNames(all, ['rules', 'expansion_rules'], ({ rules }) => rules);

function writtenNames<A>(
  all: readonly WrittenSentences[],
  keys: readonly string[],
  valuesOf: (one: WrittenSentences) => Readonly<Record<string, A>>,
): readonly WrittenName<A>[] {
  const of = (from: WrittenSentences['from']) => all.filter((one) => one.from === from);
  // the files of a folder add to each other, and the last one counts
  return [...of('entry'), ...of('file'), ...of('folder').reverse()].flatMap((one) => {
    const { file } = one;
    const values = valuesOf(one);
    return keys.flatMap((key) => {
      const written = isMap(file.value) ? file.value[key] : undefined;
      return Object.keys(isMap(written) ? written : {}).map((name) => ({
        ...{ name, file, path: [key, name] },
        value: Object.hasOwn(values, name) ? values[name] : undefined,
      }));
    });
  });
}
