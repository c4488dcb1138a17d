import { groupedBy } from '../../lib/collections.ts';
import { type CorrectionList, correctedWords, mergedLists, possibleOutputs } from './corrections.ts';
import { type SaidOrder, saidOrder } from './extract-parameters.ts';
import { keepsToType } from './matching-type.ts';
import type { OrderPattern } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';
import { subsetSearch, valuesInside } from './subset-search.ts';
import { areWithin, knownNumbers, vocabulary, wordCounts } from './words.ts';

/** Strict and without holes or corrections: only an order of just these words matches. */
export const isExact = ({ tokens, matchingType, corrections }: OrderPattern): boolean =>
  (matchingType === 'strict' || matchingType === 'ordered-strict') &&
  tokens.length === 0 &&
  corrections === undefined;

/** Finds patterns that are all exact by looking the whole order up. */
export function exactFinder(patterns: readonly OrderPattern[]): PatternFinder {
  const lengths = new Set(patterns.map(({ text }) => wordsToSay(text).length));
  const patternsByKey = groupedBy(patterns, ({ text, matchingType }) =>
    matchingType === 'strict' ? anyOrderKey(wordsToSay(text)) : orderedKey(wordsToSay(text)),
  );
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
export interface PatternHit {
  readonly pattern: OrderPattern;
  /** The order as the pattern took it, that is, after its corrections. */
  readonly order: SaidOrder;
}

/** All the patterns, of those it was made from, that an order matches; in no promised order. */
export type PatternFinder = (order: SaidOrder) => readonly PatternHit[];

/** Finds patterns without corrections by the words they have. */
export function wordFinder(patterns: readonly OrderPattern[]): PatternFinder {
  const known = vocabulary(patterns.map(({ text }) => wordsToSay(text)));
  const search = subsetSearch(patterns.map((value, index) => ({ members: known.texts[index] ?? [], value })));
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
export function correctedFinder(patterns: readonly (OrderPattern & Corrected)[]): PatternFinder {
  const texts = patterns.map(({ text }) => wordsToSay(text));
  const known = vocabulary(texts);
  const candidates = patterns.map((pattern, index) => ({ pattern, counts: wordCounts(texts[index] ?? []) }));
  const search = subsetSearch(
    candidates.map((value, index) => ({ members: known.texts[index] ?? [], value })),
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
export interface Corrected {
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
