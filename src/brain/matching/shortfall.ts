import { extractParameters, isSaid, type SaidOrder } from './extract-parameters.ts';
import type { SimilarTo } from './near-misses.ts';
import { keepsToType } from './order-index.ts';
import type { OrderPattern } from './order-pattern.ts';
import { filledWords, wordsToSay } from './order-template.ts';

/** What keeps an order from matching a pattern, in lower case. */
export interface Shortfall {
  /** 1 when nothing does, 0 when no word fits. */
  readonly score: number;
  /** Words the order lacks, and `{{ holes }}` that it leaves empty where they may not be. */
  readonly missing: readonly string[];
  /** Words that a strict order has no place for. */
  readonly extra: readonly string[];
  /** Excluded words or phrases that were said. */
  readonly excluded: readonly string[];
  /** All its words, but not in its order. */
  readonly isInWrongOrder: boolean;
  /** Missing words with a similar word in the order. */
  readonly similar: readonly SimilarWord[];
}

export interface SimilarWord {
  readonly said: string;
  readonly expected: string;
}

/** Finds what an order lacks to match a pattern. */
export function shortfall(pattern: OrderPattern, order: SaidOrder, similarTo: SimilarTo): Shortfall {
  const { missing, similar, left } = comparedWords(pattern, order, similarTo);
  const count = wordsToSay(pattern.text).length;
  const empty = missing.length === 0 ? emptyHoles(pattern, order) : [];
  const extra = missing.length === 0 || pattern.tokens.length === 0 ? extraWords(pattern, order, left) : [];
  const excluded = pattern.exclusions
    .filter((phrase) => isSaid(phrase, order))
    .map((phrase) => phrase.join(' '));
  const isComplete = [missing, empty, extra, excluded].every(({ length }) => length === 0);
  const isInWrongOrder = isComplete && !keepsToType(pattern, order);
  const fitting = count - missing.length + similar.length * SIMILAR_WORTH;
  const asked = count + empty.length + extra.length + excluded.length;
  return {
    score: (asked === 0 ? 1 : fitting / asked) * (isInWrongOrder ? WRONG_ORDER_WORTH : 1),
    missing: [...missing, ...empty],
    extra,
    excluded,
    isInWrongOrder,
    similar,
  };
}

/** The most that `shortfall` could score, found faster; 0 for three words or more of which none was said as it is. */
export function bestScore(pattern: OrderPattern, order: SaidOrder, similarTo: SimilarTo): number {
  const words = wordsToSay(pattern.text);
  if (words.length === 0) return 1;
  const others = words.filter((word) => !order.counts.has(word));
  const same = words.length - others.length;
  if (same === 0 && words.length > 2) return 0;
  const similar = others.filter((word) => similarTo(word).length > 0).length;
  const extra =
    isStrict(pattern) && pattern.tokens.length === 0 ? Math.max(0, order.words.length - same - similar) : 0;
  return (same + similar * SIMILAR_WORTH) / (words.length + extra);
}

const isStrict = ({ matchingType }: OrderPattern): boolean =>
  matchingType !== 'normal' && matchingType !== 'not-contain';

const SIMILAR_WORTH = 0.5;

const WRONG_ORDER_WORTH = 0.9;

/** The missing words, their similar words, and the words left over. */
function comparedWords({ text }: OrderPattern, { counts }: SaidOrder, similarTo: SimilarTo) {
  const left = new Map(counts);
  const missing = wordsToSay(text).filter((word) => !taken(left, word));
  const similar = missing.flatMap((expected): readonly SimilarWord[] => {
    const said = similarTo(expected).find((word) => taken(left, word));
    return said === undefined ? [] : [{ said, expected }];
  });
  return { missing, similar, left };
}

/** The holes of a `pattern` that hold nothing. */
function emptyHoles({ matchingType, tokens }: OrderPattern, { words }: SaidOrder): readonly string[] {
  if (matchingType !== 'pattern') return [];
  const values = extractParameters(tokens, words);
  return tokens.flatMap(({ parameter }) =>
    parameter === undefined || values.get(parameter) ? [] : [`{{ ${parameter} }}`],
  );
}

/** The words left over in a strict order after its holes are filled. */
function extraWords(
  pattern: OrderPattern,
  { words, counts }: SaidOrder,
  left: ReadonlyMap<string, number>,
): readonly string[] {
  if (!isStrict(pattern)) return [];
  const { text, tokens } = pattern;
  if (tokens.length === 0) return listed(left, words);
  const values = extractParameters(tokens, words);
  const leftByHoles = new Map(counts);
  for (const word of filledWords(text, (name) => values.get(name))) taken(leftByHoles, word);
  return listed(leftByHoles, words);
}

/** Removes one of these words; false if there is none. */
function taken(left: Map<string, number>, word: string): boolean {
  const count = left.get(word) ?? 0;
  if (count > 0) left.set(word, count - 1);
  return count > 0;
}

/** The words left, in the order they were said. */
function listed(left: ReadonlyMap<string, number>, words: SaidOrder['words']): readonly string[] {
  const toList = new Map(left);
  return words.map(({ lower }) => lower).filter((word) => taken(toList, word));
}
