import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { isMap } from '../lib/collections.ts';
import { type Refusal, refusals } from '../lib/decode.ts';
import type { Problem } from '../lib/errors.ts';
import { List, Template } from '../sentences/codecs.ts';
import type { Expression } from '../sentences/expression.ts';
import type { IntentBlock } from '../sentences/intents.ts';
import type { SlotList } from '../sentences/slot-list.ts';
import type { YamlFile } from './yaml-file.ts';

/** What one place of a kit writes of lists, rules and intents: all of it but its mistakes. */
export interface DecodedSentences {
  /** Of a file of sentences that names it. */
  readonly language: string | undefined;
  readonly lists: Readonly<Record<string, SlotList>>;
  readonly rules: Readonly<Record<string, Expression>>;
  readonly intents: readonly IntentBlock[];
  readonly skipWords: readonly string[];
  /** None of them stops a start. */
  readonly problems: readonly Problem[];
}

/** The same with its place: an entry of a brain file, or a whole file of sentences. */
export interface WrittenSentences extends DecodedSentences {
  readonly file: YamlFile;
  /** Of the map that holds it. */
  readonly path: Refusal['path'];
  /** What an entry of a brain file names goes before what a file of sentences names. */
  readonly isEntry: boolean;
}

/** The keys of an entry of a brain file that holds lists or rules. */
export const SENTENCE_KEYS = ['lists', 'rules', 'expansion_rules', 'skip_words'] as const;

/** Reads the lists, rules and skip words of an entry of a brain file. A wrong one is left out. */
export function readSentences(
  file: YamlFile,
  entry: Readonly<Record<string, unknown>>,
  path: Refusal['path'],
): WrittenSentences {
  const problems: Problem[] = [];
  const refuse = (wrong: readonly Refusal[], at: Refusal['path']): void => {
    for (const one of wrong)
      problems.push(file.problem({ ...one, path: [...at, ...one.path], isPartial: true }));
  };
  const named = <A>(
    key: string,
    codec: t.Decoder<unknown, A>,
    expected: string,
  ): readonly (readonly [string, A])[] => {
    const value = entry[key] ?? {};
    if (!isMap(value)) {
      refuse([{ path: [], found: value, expected }], [...path, key]);
      return [];
    }
    return Object.entries(value).flatMap(([name, written]) => {
      const decoded = codec.decode(written);
      if (E.isRight(decoded)) return [[name, decoded.right] as const];
      refuse(refusals(decoded.left), [...path, key, name]);
      return [];
    });
  };
  const skipWords = SkipWords.decode(entry.skip_words ?? []);
  if (E.isLeft(skipWords)) refuse(refusals(skipWords.left), [...path, 'skip_words']);
  return {
    ...{ file, path, problems, isEntry: true, language: undefined, intents: [] },
    lists: Object.fromEntries(named('lists', FilledList, 'a map of names to lists')),
    rules: Object.fromEntries(
      RULE_KEYS.flatMap((key) => named(key, Template, 'a map of names to sentence templates')),
    ),
    skipWords: E.isRight(skipWords) ? skipWords.right : [],
  };
}

const RULE_KEYS = ['rules', 'expansion_rules'] as const;

const FilledList = new t.Type<SlotList, unknown, unknown>(
  List.name,
  List.is,
  (value, context) =>
    pipe(
      List.validate(value, context),
      E.chain((list) =>
        list.kind === 'texts' && list.values.length === 0
          ? t.failure<SlotList>(value, context, 'a list with at least one value')
          : t.success(list),
      ),
    ),
  (list) => list,
);

const SkipWords = t.readonlyArray(t.string, 'a list of texts');

/** A name with its place. */
export interface WrittenName<A> {
  readonly name: string;
  /** Undefined for one that is wrong. */
  readonly value: A | undefined;
  readonly file: YamlFile;
  readonly path: Refusal['path'];
}

/** The lists that are written, those of brain files first. */
export const writtenLists = (all: readonly WrittenSentences[]): readonly WrittenName<SlotList>[] =>
  writtenNames(all, ['lists'], ({ lists }) => lists);

/** The rules that are written, those of brain files first. */
export const writtenRules = (all: readonly WrittenSentences[]): readonly WrittenName<Expression>[] =>
  writtenNames(all, RULE_KEYS, ({ rules }) => rules);

function writtenNames<A>(
  all: readonly WrittenSentences[],
  keys: readonly string[],
  valuesOf: (one: WrittenSentences) => Readonly<Record<string, A>>,
): readonly WrittenName<A>[] {
  const inOrder = [...all.filter(({ isEntry }) => isEntry), ...all.filter(({ isEntry }) => !isEntry)];
  return inOrder.flatMap((one) => {
    const { file, path } = one;
    const values = valuesOf(one);
    const map = path.reduce((value: unknown, key) => (isAny(value) ? value[key] : undefined), file.value);
    return keys.flatMap((key) => {
      const written = isAny(map) ? map[key] : undefined;
      return Object.keys(isMap(written) ? written : {}).map((name) => ({
        ...{ name, file, path: [...path, key, name] },
        value: Object.hasOwn(values, name) ? values[name] : undefined,
      }));
    });
  });
}

const isAny = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null;
