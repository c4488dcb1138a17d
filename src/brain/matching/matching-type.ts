import { extractParameters } from './extract-parameters.ts';
import { fillPattern } from './fill-pattern.ts';
import type { OrderPattern } from './order-pattern.ts';
import { filledWords } from './order-template.ts';
import { isSaid, type SaidOrder } from './said-order.ts';

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

/** The words of a pattern, its holes filled with what the order puts there. */
function wordsMeant({ text, tokens }: OrderPattern, { words }: SaidOrder): readonly string[] {
  const values = extractParameters(tokens, words);
  return filledWords(text, (name) => values.get(name));
}
