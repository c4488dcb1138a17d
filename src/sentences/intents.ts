import { comparedWords } from '../lib/normal-form.ts';
import type { RuleOf } from './chart.ts';
import type { Expression } from './expression.ts';
import type { Context, SlotList } from './lists/slot-list.ts';
import { type Names, NO_NAMES, type Node, networkMaker, type Spacing } from './network.ts';
import type { Filled, Outcome } from './outcomes.ts';
import { type Sentence, type SentenceSet, sentenceSet } from './sentence-set.ts';
import { type SkipWords, skipWords } from './skip-words.ts';
import { slotReader, type Vocabulary } from './slot-reader.ts';
import { charactersOf, type SaidWord, type WordText, wordText, writtenBetween } from './words/word-text.ts';

/** Some sentences of an intent, and what holds for them. */
export interface IntentBlock {
  readonly intent: string;
  readonly sentences: readonly { readonly text: string; readonly said: Expression }[];
  /** Slots that are filled whatever was said. */
  readonly slots: Context;
  readonly requires: Context;
  readonly excludes: Context;
  readonly rules: Readonly<Record<string, Expression>>;
  readonly lists: Readonly<Record<string, SlotList>>;
  /** Words of which one at least must be said. */
  readonly keywords?: readonly string[];
  /** Whether its sentences are found wherever an order has spaces, as those of languages that write none. */
  readonly ignoresSpaces?: boolean;
  readonly metadata?: Context;
  readonly response?: string;
}

/** The slot of the device that is meant: an intent that names one goes before others. */
const NAME = 'name';

export interface FoundIntent {
  readonly intent: string;
  /** The template as written. */
  readonly sentence: string;
  readonly slots: Readonly<Record<string, SlotHit>>;
  readonly captures: Readonly<Record<string, string>>;
  readonly context: Context;
  readonly metadata?: Context;
  readonly response?: string;
}

export interface SlotHit {
  readonly value: unknown;
  /** As it was said; empty when it was not. */
  readonly text: string;
  /** Of the value of a list. */
  readonly metadata?: Context;
}

/** Intents, ready to be found. */
export interface IntentSet {
  /** The intent that fits an order best; undefined for none. `context` holds what is known beforehand, such as the area. */
  readonly find: (
    words: readonly SaidWord[],
    vocabulary: Vocabulary,
    context?: Context,
  ) => FoundIntent | undefined;
}

interface Place {
  readonly block: IntentBlock;
  readonly text: string;
  readonly said: Expression;
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
    const expression = names.rule(name);
    if (!rules.has(name)) rules.set(name, expression && nodeOf(expression, NO_NAMES));
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

interface Candidate {
  readonly found: FoundIntent;
  readonly freeSlots: number;
  readonly freeLength: number;
  readonly literal: number;
  /** How long the name is that was said, 0 for one that the sentences name themselves; -1 without one. */
  readonly nameLength: number;
}

function candidateOf(
  { block, text }: Place,
  outcome: Outcome,
  said: WordText,
  given: Context,
): Candidate | undefined {
  const context = { ...given, ...outcome.context };
  const taken = contextSlots(block.requires, context);
  const { filled } = outcome;
  if (
    taken === undefined ||
    !keepsOut(block.excludes, context) ||
    !filled.every((one) => mayStandIn(block, one))
  )
    return undefined;
  const hit = ({ value, start, end, metadata }: Filled): SlotHit => {
    const written = writtenBetween(said, start, end);
    return { value: value ?? written, text: written, ...(metadata === undefined ? {} : { metadata }) };
  };
  const slots = Object.fromEntries([
    ...Object.entries(block.slots).map(([slot, value]) => [slot, { value, text: '' }] as const),
    ...Object.entries(taken),
    ...filled.filter(({ isCapture }) => !isCapture).map((one) => [one.slot, hit(one)] as const),
  ]);
  const free = filled.filter(({ isFree }) => isFree);
  const name = filled.some(({ slot, isFree }) => slot === NAME && isFree) ? undefined : slots[NAME];
  return {
    found: {
      ...{ intent: block.intent, sentence: text, slots, context },
      captures: Object.fromEntries(
        filled.filter(({ isCapture }) => isCapture).map((one) => [one.slot, hit(one).text]),
      ),
      ...(block.metadata === undefined ? {} : { metadata: block.metadata }),
      ...(block.response === undefined ? {} : { response: block.response }),
    },
    freeSlots: free.length,
    freeLength: free.reduce((sum, { start, end }) => sum + end - start, 0),
    literal: outcome.literal,
    nameLength: name?.text.length ?? -1,
  };
}

/** The first of those that name a device at most length, with the fewest free slots, most words of their own and the least free text. */
function best(candidates: readonly Candidate[]): FoundIntent | undefined {
  let first: Candidate | undefined;
  for (const candidate of candidates)
    if (first === undefined || isBetter(candidate, first)) first = candidate;
  return first?.found;
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  (other.nameLength - one.nameLength ||
    one.freeSlots - other.freeSlots ||
    other.literal - one.literal ||
    one.freeLength - other.freeLength) < 0;

/** What a context that is required puts into slots; undefined when it is not met. */
function contextSlots(required: Context, context: Context): Readonly<Record<string, SlotHit>> | undefined {
  const slots: [string, SlotHit][] = [];
  for (const [key, asked] of Object.entries(required)) {
    const { value: wanted, slot } = isMap(asked) ? asked : { value: asked, slot: undefined };
    const value = plainValue(context[key]);
    if (!isAmong(value, wanted)) return undefined;
    if (slot === true || typeof slot === 'string')
      slots.push([slot === true ? key : slot, { value, text: textIn(context[key]) }]);
  }
  return Object.fromEntries(slots);
}

/** Whether the value of a list is one of those that its sentences take, whatever other values of the order hold. */
const mayStandIn = ({ requires, excludes }: IntentBlock, { context }: Filled): boolean =>
  context === undefined ||
  (keepsOut(excludes, context) &&
    Object.entries(requires).every(([key, asked]) => {
      const wanted = isMap(asked) ? asked.value : asked;
      return (
        !(key in context) ||
        wanted === undefined ||
        wanted === null ||
        isAmong(plainValue(context[key]), wanted)
      );
    }));

const keepsOut = (excluded: Context, context: Context): boolean =>
  Object.entries(excluded).every(([key, refused]) => {
    if (!(key in context)) return true;
    const value = plainValue(context[key]);
    const wanted = isMap(refused) ? refused.value : refused;
    return Array.isArray(wanted) ? !wanted.includes(value) : value !== wanted;
  });

/** Any value that is set is among nothing in particular. */
const isAmong = (value: unknown, wanted: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  (wanted === undefined ||
    wanted === null ||
    (Array.isArray(wanted) ? wanted.includes(value) : value === wanted));

const plainValue = (value: unknown): unknown => (isMap(value) ? value.value : value);

/** What was said for a value of the context, where it holds that too. */
const textIn = (value: unknown): string => (isMap(value) && typeof value.text === 'string' ? value.text : '');

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
