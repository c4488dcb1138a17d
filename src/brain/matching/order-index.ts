import { atOnce, each, grouped, mapped, type Steps } from '../../lib/steps.ts';
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
import { type OrderPattern, orderPatternsInSteps, type SignalPlace } from './order-pattern.ts';
import { filledWords, type TemplateToken, wordsToSay } from './order-template.ts';
import { subsetSearch, valuesInside } from './subset-search.ts';
import { areWithin, heldIn, knownNumbers, standsAt, vocabulary, type Word, wordCounts } from './words.ts';

/** A synapse that an order selects. */
export interface Match {
  readonly synapse: Synapse;
  /** The signal's text as written. */
  readonly matchedOrder: string;
  /** What the holes hold; a hole that nothing was said for may be missing. */
  readonly parameters: Readonly<Record<string, string>>;
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
  /** The same index for synapses with the same orders at the same places; costs nothing. */
  readonly reusedFor: (synapses: readonly Synapse[]) => OrderIndex;
}

/** What finds orders, and the patterns it finds. */
interface Found {
  readonly patterns: () => OrderIndex['patterns'];
  readonly hits: OrderIndex['hits'];
}

/** Indexes all signals. The cost of a match then depends on the order and its matches, not on the size of the brain. */
export const orderIndex = (synapses: readonly Synapse[]): OrderIndex => atOnce(orderIndexInSteps(synapses));

/** The same in steps. */
export function* orderIndexInSteps(synapses: readonly Synapse[]): Steps<OrderIndex> {
  const patterns = yield* orderPatternsInSteps(synapses);
  const finders = yield* findersOf(patterns);
  return indexWith(synapses, {
    patterns: () => patterns,
    hits: (order) => firstOfEachSynapse(finders.flatMap((find) => find(order))),
  });
}

/** The index of these synapses with what finds their orders. */
export const indexWith = (synapses: readonly Synapse[], found: Found): OrderIndex => ({
  get patterns() {
    return found.patterns();
  },
  hits: found.hits,
  match: (said, isEnabled, lowersHoles) =>
    found.hits(orderOf(said)).flatMap(({ pattern, order, place }) => {
      const synapse = synapses[place.synapse];
      if (synapse === undefined || !isEnabled(synapse)) return [];
      const parameters = parametersOf(valuesOf(pattern, order), lowersHoles);
      return [{ synapse, matchedOrder: pattern.written, parameters }];
    }),
  reusedFor: (others) => indexWith(others, found),
});

function* findersOf(patterns: readonly OrderPattern[]): Steps<readonly PatternFinder[]> {
  const corrected: (OrderPattern & Corrected)[] = [];
  const exact: OrderPattern[] = [];
  const others: OrderPattern[] = [];
  yield* each(patterns, (pattern) => {
    if (isCorrected(pattern)) corrected.push(pattern);
    else (isExact(pattern) ? exact : others).push(pattern);
  });
  return [
    ...(corrected.length === 0 ? [] : [yield* correctedFinder(corrected)]),
    ...(exact.length === 0 ? [] : [yield* exactFinder(exact)]),
    ...(others.length === 0 ? [] : [yield* wordFinder(others)]),
  ];
}

const isCorrected = (pattern: OrderPattern): pattern is OrderPattern & Corrected =>
  pattern.corrections !== undefined;

/** One hit for each place of its pattern, in brain order, and only the first in each synapse. */
function firstOfEachSynapse(hits: readonly PatternHit[]): readonly PlacedHit[] {
  const placed = hits.flatMap(({ pattern, order }) =>
    pattern.places.map((place) => ({ pattern, order, place })),
  );
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
}

/** All patterns that an order matches, in any order. */
type PatternFinder = (order: SaidOrder) => readonly PatternHit[];

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

/** What an order that a pattern matches puts into its holes. */
export const valuesOf = (
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

/**
 * What the words said put into the holes when they are all the words of the tokens in their order; `undefined` otherwise.
 *
 * A hole takes at least one word, and each as few as the tokens after it allow: `{{ device }} light` holds "blue light"
 * when "blue light light" was said. Of two holes with one name the last counts.
 */
export function fillPattern(
  tokens: readonly TemplateToken[],
  words: readonly Word[],
): ReadonlyMap<string, string> | undefined {
  const { start, holes } = partsOf(tokens);
  if (!standsAt(start, words, 0)) return undefined;

  const values = new Map<string, string>();
  let head = start.length;
  for (const [index, { parameter, after }] of holes.entries()) {
    const isLast = index === holes.length - 1;
    const end = isLast ? words.length - after.length : placeOf(after, words, head + 1);
    if (end <= head || !standsAt(after, words, end)) return undefined;
    values.set(parameter, heldIn(words.slice(head, end)));
    head = end + after.length;
  }
  return head === words.length ? values : undefined;
}

/** A hole, and the words between it and the next one. */
interface Hole {
  readonly parameter: string;
  readonly after: string[];
}

function partsOf(tokens: readonly TemplateToken[]): {
  readonly start: readonly string[];
  readonly holes: readonly Hole[];
} {
  const start: string[] = [];
  const holes: Hole[] = [];
  for (const { lower, parameter } of tokens) {
    if (parameter === undefined) (holes.at(-1)?.after ?? start).push(lower);
    else holes.push({ parameter, after: [] });
  }
  return { start, holes };
}

/** The first place from `start` on where these words stand; the end when there is none. */
function placeOf(phrase: readonly string[], words: readonly Word[], start: number): number {
  for (let place = start; place < words.length; place += 1) if (standsAt(phrase, words, place)) return place;
  return words.length;
}
