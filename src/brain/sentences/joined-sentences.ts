import type { Refusal } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import type { Expression } from '../../sentences/expression.ts';
import type { IntentBlock } from '../../sentences/intent.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import { DEEPEST, type Loop, loopsIn, namedIn, templatesOf } from '../../sentences/named.ts';
import { readySentences, type Sentences } from '../../sentences/sentences.ts';
import { unknownName } from '../names.ts';
import { type WrittenName, type WrittenSentences, writtenLists, writtenRules } from './kit-sentences.ts';

/** What decides besides the files. */
export interface SentenceOptions {
  /** Of the sentences, where no file says it. */
  readonly language?: string | undefined;
  /** Lists that are known besides: the kit's variables. */
  readonly lists?: Readonly<Record<string, SlotList>>;
}

/** All sentences of a kit, and what is wrong with them together. */
export interface KitSentences {
  readonly sentences: Sentences;
  readonly written: readonly WrittenSentences[];
  /** None of them stops a start. */
  readonly problems: readonly Problem[];
  /** The unknown lists and rules that a template names. */
  readonly unknownIn: (template: Expression) => readonly Refusal[];
}

/** Joins all that a kit writes. Of two with one name the first counts; what leads to itself is left out. */
export function joinedSentences(
  written: readonly WrittenSentences[],
  { language: wanted, lists: others = {} }: SentenceOptions = {},
): KitSentences {
  const allLists = writtenLists(written);
  const allRules = writtenRules(written);
  const lists = valuesOf(allLists);
  const rules = valuesOf(allRules);
  const loops = loopsIn({ ...others, ...lists }, rules);
  const sentences: Sentences = {
    language: wanted ?? written.find(({ language }) => language !== undefined)?.language ?? 'en',
    ...withoutLoops({ lists, rules }, loops),
    intents: written.flatMap(({ intents }) => intents),
    skipWords: [...new Set(written.flatMap(({ skipWords }) => skipWords))],
  };
  const { type } = readySentences(sentences);
  const unknownIn = unknownNames({
    lists: new Set([...allLists.map(({ name }) => name), ...Object.keys(others)]),
    rules: new Set(allRules.map(({ name }) => name)),
    isType: (name) => type(name) !== undefined,
  });
  const wrongNames = <A>(all: readonly WrittenName<A>[], templates: (value: A) => readonly Expression[]) =>
    all.flatMap(({ value, file, path }) =>
      (value === undefined ? [] : unknownIn(templates(value))).map((wrong) =>
        file.problem({ ...wrong, path, isPartial: true }),
      ),
    );
  return {
    sentences,
    written,
    unknownIn: (template) => unknownIn([template]),
    problems: [
      ...written.flatMap(({ problems }) => problems),
      ...sameNames(written, writtenLists, 'list'),
      ...sameNames(written, writtenRules, 'rule'),
      ...loops.flatMap((loop) => loopProblem(loop, loop.kind === 'list' ? allLists : allRules)),
      ...wrongNames(allLists, templatesOf),
      ...wrongNames(allRules, (rule) => [rule]),
      ...unknownInIntents(written, unknownIn),
    ],
  };
}

/** Finds the names in templates that stand for nothing. */
function unknownNames(known: {
  readonly lists: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  /** Whether it is a type of values, which needs no list. */
  readonly isType: (name: string) => boolean;
}) {
  return (
    templates: readonly Expression[],
    { lists, rules }: Pick<IntentBlock, 'lists' | 'rules'> = NO_NAMES,
  ): readonly Refusal[] => {
    const named = namedIn(templates);
    const isList = (name: string) =>
      known.lists.has(name) || Object.hasOwn(lists, name) || known.isType(name);
    const isRule = (name: string) => known.rules.has(name) || Object.hasOwn(rules, name);
    return [
      ...[...named.lists]
        .filter((name) => !isList(name))
        .map((name) => unknownName([], name, 'list', known.lists)),
      ...[...named.rules]
        .filter((name) => !isRule(name))
        .map((name) => unknownName([], name, 'rule', known.rules)),
    ];
  };
}

const NO_NAMES = { lists: {}, rules: {} };

/** The sentences of a brain in force, whose files are not at hand. */
export function withoutFiles(sentences: Sentences): KitSentences {
  const { type } = readySentences(sentences);
  const unknownIn = unknownNames({
    lists: new Set(Object.keys(sentences.lists)),
    rules: new Set(Object.keys(sentences.rules)),
    isType: (name) => type(name) !== undefined,
  });
  return { sentences, written: [], problems: [], unknownIn: (template) => unknownIn([template]) };
}

/** Lists and rules without those that lead to themselves. */
export function withoutLoops<Some extends Pick<Sentences, 'lists' | 'rules'>>(
  { lists, rules }: Some,
  loops: readonly Loop[],
): Pick<Sentences, 'lists' | 'rules'> {
  if (loops.length === 0) return { lists, rules };
  const places = new Set(loops.map(({ kind, name }) => `${kind} ${name}`));
  const kept = <A>(kind: Loop['kind'], map: Readonly<Record<string, A>>) =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !places.has(`${kind} ${name}`)));
  return { lists: kept('list', lists), rules: kept('rule', rules) };
}

function valuesOf<A>(all: readonly WrittenName<A>[]): Readonly<Record<string, A>> {
  const values = new Map<string, A>();
  for (const { name, value } of all) if (value !== undefined && !values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** Names that two entries have, or two files of sentences. */
const sameNames = (
  written: readonly WrittenSentences[],
  namesOf: (some: readonly WrittenSentences[]) => readonly WrittenName<unknown>[],
  kind: Loop['kind'],
): readonly Problem[] =>
  (['entry', 'file'] as const).flatMap((from) => {
    const first = new Set<string>();
    return namesOf(written.filter((one) => one.from === from)).flatMap(({ name, file, path }) => {
      const isFirst = !first.has(name);
      first.add(name);
      const expected = `a name no other ${kind} has`;
      return isFirst ? [] : [file.problem({ path, found: name, expected, isPartial: true })];
    });
  });

const loopProblem = (loop: Loop, all: readonly WrittenName<unknown>[]): readonly Problem[] =>
  all
    .filter((one) => one.name === loop.name)
    .slice(0, 1)
    .map(({ file, path }) => file.problem({ ...refusedLoop(loop), path, isPartial: true }));

/** What is wrong with a list or a rule that leads to itself or too deep. */
export const refusedLoop = ({ kind, name, way }: Loop): Omit<Refusal, 'path'> => ({
  found: way === undefined ? name : way.join(' → '),
  expected:
    way === undefined
      ? `a ${kind} that leads through at most ${DEEPEST} others`
      : `a ${kind} that does not lead to itself`,
});

/** Each unknown name once: the sentences of a folder may have it in hundreds of places. */
function unknownInIntents(
  written: readonly WrittenSentences[],
  unknownIn: (templates: readonly Expression[], local: IntentBlock) => readonly Refusal[],
): readonly Problem[] {
  const known = new Set<string>();
  return written.flatMap(({ intents, file }) =>
    intents.flatMap((block) => {
      const said = [...block.sentences.map(({ said }) => said), ...Object.values(block.rules)];
      return unknownIn(said, block).flatMap((wrong) => {
        const key = `${wrong.expected} ${wrong.found}`;
        if (known.has(key)) return [];
        known.add(key);
        return [file.problem({ ...wrong, path: [], isPartial: true })];
      });
    }),
  );
}
