import { groupedBy } from '../../lib/grouped-by.ts';
import type { OrderPattern } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';
import type { PatternFinder } from './pattern-finder.ts';

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
