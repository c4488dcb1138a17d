import type { Values } from 'pyjinja';
import { atOnce, each, grouped, mapped, type Steps } from '../../lib/steps.ts';
import type { Expression } from '../../sentences/expression.ts';
import { NO_NAMES } from '../../sentences/network.ts';
import { sentenceSet } from '../../sentences/sentence-set.ts';
import { NO_SENTENCES, type ReadySentences, readySentences } from '../../sentences/sentences.ts';
import { type Slots, slotParameters, slotsIn } from '../../sentences/slots.ts';
import type { Synapse } from '../synapse.ts';
import { type CorrectionList, correctedWords, mergedLists, possibleOutputs } from './corrections.ts';
import {
  extractParameters,
  isSaid,
  orderOf,
  parametersOf,
  type SaidOrder,
  saidOrder,
} from './extract-parameters.ts';
import { fillPattern } from './fill-pattern.ts';
import { type OrderPattern, orderPatternsInSteps, type SignalPlace } from './order-pattern.ts';
import { filledWords, wordsToSay } from './order-template.ts';
import { subsetSearch, valuesInside } from './subset-search.ts';
import { areWithin, knownNumbers, vocabulary, wordCounts } from './words.ts';

/** A synapse that an order selects. */
export interface Match {
  readonly synapse: Synapse;
  /** The signal's text as written. */
  readonly matchedOrder: string;
  /** What the holes and slots hold; a hole that nothing was said for may be missing. Of a slot also `NAME_text`, as it was said. */
  readonly parameters: Values;
}

/** A pattern that an order matches, in one of its signals. */
export interface PlacedHit extends PatternHit {
  readonly place: SignalPlace;
}

/** The orders of a brain, made ready to be matched. */
export interface OrderIndex {
  readonly patterns: readonly OrderPattern[];
  /** In brain order, enabled or not: for each synapse its first signal that matches. */
  readonly hits: (order: SaidOrder) => readonly PlacedHit[];
  /** The matches in brain order, one for each synapse by its first matching signal. `lowersHoles` puts the values of holes in lower case. */
  readonly match: (
    order: string,
    isEnabled: (synapse: Synapse) => boolean,
    lowersHoles?: boolean,
  ) => readonly Match[];
  /** The same hits with other lists and rules. */
  readonly hitsWith: Hits;
  /** The same index for synapses with the same orders at the same places, and for these lists and rules; costs nothing. */
  readonly reusedFor: (synapses: readonly Synapse[], sentences: ReadySentences) => OrderIndex;
}

type Hits = (order: SaidOrder, sentences: ReadySentences) => readonly PlacedHit[];

/** What finds orders, and the patterns it finds. */
interface Found {
  readonly patterns: () => OrderIndex['patterns'];
  readonly hits: Hits;
}

/** Indexes all signals. The cost of a match then depends on the order and its matches, not on the size of the brain. */
export const orderIndex = (synapses: readonly Synapse[]): OrderIndex => atOnce(orderIndexInSteps(synapses));

/** The same in steps. */
export function* orderIndexInSteps(synapses: readonly Synapse[]): Steps<OrderIndex> {
  const patterns = yield* orderPatternsInSteps(synapses);
  const finders = yield* findersOf(patterns);
  return indexWith(synapses, {
    patterns: () => patterns,
    hits: (order, sentences) => firstOfEachSynapse(finders.flatMap((find) => find(order, sentences))),
  });
}

/** The index of these synapses with what finds their orders, and with the lists and rules that these name. */
export const indexWith = (
  synapses: readonly Synapse[],
  found: Found,
  sentences: ReadySentences = readySentences(NO_SENTENCES),
): OrderIndex => ({
  get patterns() {
    return found.patterns();
  },
  hits: (order) => found.hits(order, sentences),
  hitsWith: found.hits,
  match: (said, isEnabled, lowersHoles) =>
    found.hits(orderOf(said), sentences).flatMap((hit) => {
      const synapse = synapses[hit.place.synapse];
      if (synapse === undefined || !isEnabled(synapse)) return [];
      return [{ synapse, matchedOrder: hit.pattern.written, parameters: hitParameters(hit, lowersHoles) }];
    }),
  reusedFor: (others, lists) => indexWith(others, found, lists),
});

function* findersOf(patterns: readonly OrderPattern[]): Steps<readonly PatternFinder[]> {
  const corrected: (OrderPattern & Corrected)[] = [];
  const exact: OrderPattern[] = [];
  const others: OrderPattern[] = [];
  const whole: (OrderPattern & Whole)[] = [];
  yield* each(patterns, (pattern) => {
    if (isWhole(pattern)) whole.push(pattern);
    else if (isCorrected(pattern)) corrected.push(pattern);
    else (isExact(pattern) ? exact : others).push(pattern);
  });
  return [
    ...(corrected.length === 0 ? [] : [yield* correctedFinder(corrected)]),
    ...(exact.length === 0 ? [] : [yield* exactFinder(exact)]),
    ...(others.length === 0 ? [] : [yield* wordFinder(others)]),
    ...(whole.length === 0 ? [] : [patternFinder(whole)]),
  ];
}

const isCorrected = (pattern: OrderPattern): pattern is OrderPattern & Corrected =>
  pattern.corrections !== undefined;

/** One hit for each place of its pattern, in brain order, and only the first in each synapse. */
function firstOfEachSynapse(hits: readonly PatternHit[]): readonly PlacedHit[] {
  const placed = hits.flatMap((hit) => hit.pattern.places.map((place) => ({ ...hit, place })));
  if (placed.length < 2) return placed;
  return placed
    .sort(
      (a, b) =>
        a.place.synapse - b.place.synapse || a.place.signal - b.place.signal || a.pattern.way - b.pattern.way,
    )
    .filter(({ place }, index, all) => place.synapse !== all[index - 1]?.place.synapse);
}

/** Strict and without holes or corrections: only an order of just these words matches. */
const isExact = ({ tokens, matchingType, corrections }: OrderPattern): boolean =>
  (matchingType === 'strict' || matchingType === 'ordered-strict') &&
  tokens.length === 0 &&
  corrections === undefined;

/** Finds patterns that are all exact by looking the whole order up. */
function* exactFinder(patterns: readonly OrderPattern[]): Steps<PatternFinder> {
  const lengths = new Set<number>();
  const patternsByKey = yield* grouped(patterns, ({ text, matchingType }) => {
    const words = wordsToSay(text);
    lengths.add(words.length);
    return matchingType === 'strict' ? anyOrderKey(words) : orderedKey(words);
  });
  return (order) => {
    if (!lengths.has(order.words.length)) return [];
    const words = order.words.map(({ lower }) => lower);
    return [anyOrderKey(words), orderedKey(words)]
      .flatMap((key) => patternsByKey.get(key) ?? [])
      .map((pattern) => ({ pattern, order }));
  };
}

const anyOrderKey = (words: readonly string[]): string => `any ${words.toSorted().join(' ')}`;

const orderedKey = (words: readonly string[]): string => `ordered ${words.join(' ')}`;

/** A pattern that an order matches. */
interface PatternHit {
  readonly pattern: OrderPattern;
  /** The order as the pattern took it, that is, after its corrections. */
  readonly order: SaidOrder;
  /** What it puts into the slots of a pattern that was found by a chart. */
  readonly slots?: Slots;
}

/** All patterns that an order matches, in any order. */
type PatternFinder = (order: SaidOrder, sentences: ReadySentences) => readonly PatternHit[];

/** Finds patterns without corrections by the words they have. */
function* wordFinder(patterns: readonly OrderPattern[]): Steps<PatternFinder> {
  const known = yield* vocabulary(yield* mapped(patterns, ({ text }) => wordsToSay(text)));
  const search = yield* subsetSearch(
    yield* mapped(patterns, (value, index) => ({ members: known.texts[index] ?? [], value })),
  );
  return (order) =>
    valuesInside(search, new Set(knownNumbers(known, order.counts)))
      .filter((pattern) => keepsToType(pattern, order))
      .map((pattern) => ({ pattern, order }));
}

/**
 * Finds patterns with corrections.
 *
 * The search is for the words said and any that corrections could bring in; only patterns that it finds have their
 * corrections made, once for all those with an equal list, and are then compared.
 */
function* correctedFinder(patterns: readonly (OrderPattern & Corrected)[]): Steps<PatternFinder> {
  const texts = yield* mapped(patterns, ({ text }) => wordsToSay(text));
  const known = yield* vocabulary(texts);
  const search = yield* subsetSearch(
    yield* mapped(patterns, (pattern, index) => ({
      members: known.texts[index] ?? [],
      value: { pattern, counts: wordCounts(texts[index] ?? []) },
    })),
  );
  const allCorrections = mergedLists(new Set(patterns.map(({ corrections }) => corrections)));

  return (order) => {
    const correctedOrder = correctedOrders(order);
    const present = new Set(knownNumbers(known, order.counts));
    for (const word of possibleOutputs(allCorrections, order.words)) {
      for (const number of known.numbers.get(word) ?? []) present.add(number);
    }
    return valuesInside(search, present)
      .map(({ pattern, counts }) => ({ pattern, counts, order: correctedOrder(pattern.corrections) }))
      .filter(({ pattern, counts, order }) => areWithin(counts, order.counts) && keepsToType(pattern, order));
  };
}

/** What a pattern with corrections has. */
interface Corrected {
  readonly corrections: CorrectionList;
}

/** A pattern that is found by a chart. */
interface Whole {
  readonly said: Expression;
}

const isWhole = (pattern: OrderPattern): pattern is OrderPattern & Whole => pattern.said !== undefined;

/** Finds patterns of any number of ways, and what is in their slots. */
function patternFinder(patterns: readonly (OrderPattern & Whole)[]): PatternFinder {
  const lists = new Set(patterns.map(({ corrections }) => corrections));
  const sets = Array.from(lists, (corrections) => {
    const alike = patterns.filter((pattern) => pattern.corrections === corrections);
    return { corrections, set: sentenceSet(alike.map((of) => ({ said: of.said, names: NO_NAMES, of }))) };
  });
  return (order, sentences) => {
    const correctedOrder = correctedOrders(order);
    return sets.flatMap(({ corrections, set }) => {
      const taken = corrections === undefined ? order : correctedOrder(corrections);
      return slotsIn(set, taken.words, sentences).map(({ of, slots }) => ({
        pattern: of,
        order: taken,
        slots,
      }));
    });
  };
}

/** The order after a list of corrections, made when first asked for. */
export function correctedOrders(order: SaidOrder): (list: CorrectionList) => SaidOrder {
  const orders = new Map<CorrectionList, SaidOrder>();
  return (list) => {
    const known = orders.get(list);
    if (known !== undefined) return known;
    const words = correctedWords(list, order.words);
    const corrected = words === order.words ? order : saidOrder(words);
    orders.set(list, corrected);
    return corrected;
  };
}

/** Whether an order that has all the words of a pattern also keeps to its matching type. */
export function keepsToType(pattern: OrderPattern, order: SaidOrder): boolean {
  switch (pattern.matchingType) {
    case 'normal':
      return true;
    case 'not-contain':
      return !pattern.exclusions.some((phrase) => isSaid(phrase, order));
    case 'pattern':
      return fillPattern(pattern.tokens, order.words) !== undefined;
    case 'strict':
      return wordsMeant(pattern, order).length === order.words.length;
    case 'ordered-strict': {
      const meant = wordsMeant(pattern, order);
      return (
        meant.length === order.words.length && order.words.every(({ lower }, index) => lower === meant[index])
      );
    }
  }
}

/** What a hit puts into its holes and slots. */
export const hitParameters = ({ pattern, order, slots }: PatternHit, lowersHoles?: boolean): Values =>
  slots === undefined
    ? parametersOf(valuesOf(pattern, order), lowersHoles)
    : slotParameters(slots, lowersHoles);

/** What an order that a pattern matches puts into its holes. */
const valuesOf = (
  { matchingType, tokens }: OrderPattern,
  { words }: SaidOrder,
): ReadonlyMap<string, string> =>
  matchingType === 'pattern'
    ? (fillPattern(tokens, words) ?? new Map<string, string>())
    : extractParameters(tokens, words);

/** The words of a pattern with the order's values in its holes. */
function wordsMeant({ text, tokens }: OrderPattern, { words }: SaidOrder): readonly string[] {
  const values = extractParameters(tokens, words);
  return filledWords(text, (name) => values.get(name));
}
