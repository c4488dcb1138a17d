import type { Expression } from './expression.ts';
import type { Names } from './network.ts';
import type { Filled, Outcome } from './outcomes.ts';
import { type Sentence, type SentenceSet, sentenceSet } from './sentence-set.ts';
import { skipWords } from './skip-words.ts';
import type { Context, SlotList } from './slot-list.ts';
import { slotReader, type Vocabulary } from './slot-reader.ts';
import { type SaidWord, type WordText, wordText, writtenBetween } from './word-text.ts';

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
  const sentences = blocks.flatMap((block) =>
    block.sentences.map(
      ({ text, said }): Sentence<Place> => ({
        said,
        names: namesIn(block, names),
        of: { block, text, said },
      }),
    ),
  );
  const set: SentenceSet<Place> = sentenceSet(sentences);
  const skip = skipWords(skipped);
  return {
    find: (words, vocabulary, context = {}) => {
      const reading = { read: slotReader(vocabulary), rule: vocabulary.rule };
      const candidates = (
        kept: readonly SaidWord[],
        isFor: (edges: Edges) => boolean,
      ): readonly Candidate[] => {
        const said = wordText(kept);
        return set
          .find(
            said.text,
            reading,
            (place) => isFor(edgesOf(place.said, vocabulary)) && hasKeyword(place.block, kept),
          )
          .flatMap(({ of, outcomes }) =>
            outcomes.flatMap((outcome) => candidateOf(of, outcome, said, context) ?? []),
          );
      };
      const without = skip.everywhere(words);
      if (without === words) return best(candidates(words, () => true));
      // free text keeps its words, "please" too
      return best([
        ...candidates(words, ({ startsFree, endsFree }) => startsFree === endsFree),
        ...candidates(without, ({ startsFree, endsFree }) => !startsFree && !endsFree),
        ...candidates(skip.atEnd(words), ({ startsFree, endsFree }) => startsFree && !endsFree),
        ...candidates(skip.atStart(words), ({ startsFree, endsFree }) => endsFree && !startsFree),
      ]);
    },
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

const hasKeyword = ({ keywords }: IntentBlock, words: readonly SaidWord[]): boolean =>
  keywords === undefined ||
  keywords.some((keyword) => words.some(({ lower }) => lower === keyword.toLowerCase()));

const namesIn = ({ rules, lists }: IntentBlock, names: Names): Names => ({
  rule: (name) => rules[name] ?? names.rule(name),
  list: (name) => lists[name],
});

interface Candidate {
  readonly found: FoundIntent;
  readonly freeSlots: number;
  readonly freeLength: number;
  readonly literal: number;
  /** How long the name is that was said; -1 without one. */
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
  if (taken === undefined || !keepsOut(block.excludes, context)) return undefined;
  const { filled } = outcome;
  const hit = ({ value, start, end }: Filled): SlotHit => {
    const written = writtenBetween(said, start, end);
    return { value: value ?? written, text: written };
  };
  const slots = Object.fromEntries([
    ...Object.entries(taken),
    ...Object.entries(block.slots).map(([slot, value]) => [slot, { value, text: '' }] as const),
    ...filled.filter(({ isCapture }) => !isCapture).map((one) => [one.slot, hit(one)] as const),
  ]);
  const free = filled.filter(({ isFree }) => isFree);
  const name = filled.find(({ slot, isFree }) => slot === NAME && !isFree);
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
    nameLength: name === undefined ? -1 : name.end - name.start,
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
      slots.push([slot === true ? key : slot, { value, text: '' }]);
  }
  return Object.fromEntries(slots);
}

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

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
