import { correctedOrders } from './corrected-orders.ts';
import { type CorrectionList, mergedLists, possibleOutputs } from './corrections.ts';
import { keepsToType } from './matching-type.ts';
import type { OrderPattern } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';
import type { PatternFinder } from './pattern-finder.ts';
import { subsetSearch, valuesInside } from './subset-search.ts';
import { knownNumbers, vocabulary } from './vocabulary.ts';
import { areWithin, wordCounts } from './word-counts.ts';

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
