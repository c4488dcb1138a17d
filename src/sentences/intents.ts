import { comparedWords } from '../lib/normal-form.ts';
import type { RuleOf } from './chart.ts';
import type { Expression } from './expression.ts';
import {
  best,
  type Candidate,
  candidateOf,
  type FoundIntent,
  type IntentBlock,
  type Place,
} from './intent.ts';
import type { Context } from './lists/slot-list.ts';
import { type Names, NO_NAMES, type Node, networkMaker, type Spacing } from './network.ts';
import { type Sentence, type SentenceSet, sentenceSet } from './sentence-set.ts';
import { type SkipWords, skipWords } from './skip-words.ts';
import { slotReader, type Vocabulary } from './slot-reader.ts';
import { charactersOf, type SaidWord, type WordText, wordText } from './words/word-text.ts';

/** Intents, ready to be found. */
export interface IntentSet {
  /** The intent that fits an order best; undefined for none. `context` holds what is known beforehand, such as the area. */
  readonly find: (
    words: readonly SaidWord[],
    vocabulary: Vocabulary,
    context?: Context,
  ) => FoundIntent | undefined;
}

export function intentSet(
  blocks: readonly IntentBlock[],
  names: Names,
  skipped: readonly string[] = [],
): IntentSet {
  const spaced = blocks.filter(({ ignoresSpaces }) => ignoresSpaces !== true);
  const spaceless = blocks.filter(({ ignoresSpaces }) => ignoresSpaces === true);
  const inWords = candidatesOf(spaced, names, skipWords(skipped));
  if (spaceless.length === 0)
    return { find: (words, vocabulary, context = {}) => best(inWords(words, vocabulary, context)) };
  const nodeOf = networkMaker({ ignoresSpaces: true });
  const rules = new Map<string, Node | undefined>();
  const rule = (name: string): Node | undefined => {
    if (!rules.has(name)) {
      const expression = names.rule(name);
      rules.set(name, expression && nodeOf(expression, NO_NAMES));
    }
    return rules.get(name);
  };
  const skip = skipWords(skipped, comparedCharacters);
  const inCharacters = candidatesOf(spaceless, names, skip, { ignoresSpaces: true, rule });
  return {
    find: (words, vocabulary, context = {}) =>
      best([
        ...inWords(words, vocabulary, context),
        ...inCharacters(charactersOf(words), vocabulary, context),
      ]),
  };
}

const comparedCharacters = (text: string): readonly string[] =>
  charactersOf(comparedWords(text).map((lower) => ({ written: lower, lower }))).map(({ lower }) => lower);

/** Finds all that sentences may mean by an order. Its words are characters where spaces do not count. */
function candidatesOf(
  blocks: readonly IntentBlock[],
  names: Names,
  skip: SkipWords,
  { ignoresSpaces = false, rule }: Spacing & { readonly rule?: RuleOf } = {},
): (words: readonly SaidWord[], vocabulary: Vocabulary, context: Context) => readonly Candidate[] {
  const sentences = blocks.flatMap((block) =>
    block.sentences.map(
      ({ text, said }): Sentence<Place> => ({
        said,
        names: namesIn(block, names),
        of: { block, text, said },
      }),
    ),
  );
  const all = sentenceSet(sentences, { ignoresSpaces });
  const partsFor = partsOf(all);
  const gap = ignoresSpaces ? '' : ' ';
  return (words, vocabulary, context) => {
    const reading = { read: slotReader(vocabulary, { ignoresSpaces }), rule: rule ?? vocabulary.rule };
    const candidates = (set: SentenceSet<Place>, kept: readonly SaidWord[]): readonly Candidate[] => {
      const said = wordText(kept, gap);
      return set
        .find(said.text, reading, ({ block }) => hasKeyword(block, said))
        .flatMap(({ of, outcomes }) =>
          outcomes.flatMap((outcome) => candidateOf(of, outcome, said, context) ?? []),
        );
    };
    const asSaid = candidates(all, words);
    const without = skip.everywhere(words);
    if (without === words) return asSaid;
    const { fixed, startFree, endFree } = partsFor(vocabulary);
    const [fromStart, toEnd] = [skip.atStart(words), skip.atEnd(words)];
    // free text keeps its words, "please" too
    return [
      ...asSaid,
      ...candidates(fixed, without),
      ...(toEnd === words ? [] : candidates(startFree, toEnd)),
      ...(fromStart === words ? [] : candidates(endFree, fromStart)),
    ];
  };
}

/** Sentences by which of their ends is free text, those with free text at both left out. */
interface Parts {
  readonly fixed: SentenceSet<Place>;
  readonly startFree: SentenceSet<Place>;
  readonly endFree: SentenceSet<Place>;
}

/** The parts of a set, made once for each vocabulary, for its lists tell what is free. */
function partsOf(all: SentenceSet<Place>): (vocabulary: Vocabulary) => Parts {
  const known = new WeakMap<Vocabulary, Parts>();
  return (vocabulary) => {
    const before = known.get(vocabulary);
    if (before !== undefined) return before;
    const part = (isStartFree: boolean, isEndFree: boolean) =>
      all.among(({ said }) => {
        const { startsFree, endsFree } = edgesOf(said, vocabulary);
        return startsFree === isStartFree && endsFree === isEndFree;
      });
    const made: Parts = {
      fixed: part(false, false),
      startFree: part(true, false),
      endFree: part(false, true),
    };
    known.set(vocabulary, made);
    return made;
  };
}

/** Whether a sentence begins or ends with free text. */
interface Edges {
  readonly startsFree: boolean;
  readonly endsFree: boolean;
}

function edgesOf(said: Expression, { list }: Vocabulary): Edges {
  const parts = said.kind === 'sequence' ? said.parts : [said];
  const isFree = (part: Expression | undefined): boolean =>
    part?.kind === 'hole' || (part?.kind === 'list' && list(part.list)?.kind === 'wildcard');
  return { startsFree: isFree(parts[0]), endsFree: isFree(parts.at(-1)) };
}

const hasKeyword = ({ keywords }: IntentBlock, { words, gap, text }: WordText): boolean =>
  keywords === undefined ||
  keywords.some((keyword) =>
    gap === ''
      ? text.includes(comparedCharacters(keyword).join(''))
      : words.some(({ lower }) => lower === keyword.toLowerCase()),
  );

const namesIn = ({ rules, lists }: IntentBlock, names: Names): Names => ({
  rule: (name) => own(rules, name) ?? names.rule(name),
  list: (name) => own(lists, name),
});

/** Not what every object has, such as `constructor`. */
const own = <A>(map: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;
