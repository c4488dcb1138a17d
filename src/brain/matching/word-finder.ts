import { keepsToType } from './matching-type.ts';
import type { OrderPattern } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';
import type { PatternFinder } from './pattern-finder.ts';
import { subsetSearch, valuesInside } from './subset-search.ts';
import { knownNumbers, vocabulary } from './vocabulary.ts';

/** Finds patterns without corrections by the words they have. */
export function wordFinder(patterns: readonly OrderPattern[]): PatternFinder {
  const known = vocabulary(patterns.map(({ text }) => wordsToSay(text)));
  const search = subsetSearch(patterns.map((value, index) => ({ members: known.texts[index] ?? [], value })));
  return (order) =>
    valuesInside(search, new Set(knownNumbers(known, order.counts)))
      .filter((pattern) => keepsToType(pattern, order))
      .map((pattern) => ({ pattern, order }));
}
