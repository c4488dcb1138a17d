import { likeness } from './alike.ts';
import { areOpposite, type SmallWords } from './small-words.ts';
import type { Token } from './tokens.ts';

/** What words of sentences weigh, and for which words each may be taken. */
export interface KnownWords {
  readonly weightOf: (word: string) => number;
  /** From 0 to 1: how few sentences have it. 0 for small words and those with an opposite. */
  readonly rarityOf: (word: string) => number;
  readonly has: (word: string) => boolean;
  /** Words that mean the same in a rule of the kit. */
  readonly areSynonyms: (one: string, other: string) => boolean;
  readonly language: SmallWords;
}

/** The costs of taking the words of one order for others. */
export interface WordCosts {
  /** Of a word said that no sentence has there. */
  readonly extra: readonly number[];
  /** Of a word said that stands in free text. */
  readonly free: readonly number[];
  /** Whether a word said means something, but is in no sentence and no list. */
  readonly isUnknown: readonly boolean[];
  /** Of a word that was not said. */
  readonly unsaid: (word: string) => number;
  /** The same, or next to nothing for a word that is said elsewhere. */
  readonly missing: (word: string) => number;
  /** Of a word said that stands for another; infinite where it never may. */
  readonly instead: (word: string, at: number) => number;
  /** How much a word said is like another, from 0 to 1. */
  readonly likeness: (word: string, at: number) => number;
  /** How much a word said speaks for another, from 0 to its weight. */
  readonly worth: (word: string, at: number) => number;
  readonly weightOf: (word: string) => number;
}

/** The weight of a word that means little. */
export const SMALL = 0.15;

const UNKNOWN = 0.8;

/** Of a number, which is never said for nothing. */
export const NUMBER = 1.05;

/** Of a word that is said elsewhere in the order: it may have been moved, which is told when the whole way is known. */
export const MOVED = 0.1;

/** `isListed` tells words of the lists' values; `isNumber` which tokens are said as numbers. */
export function wordCosts(
  tokens: readonly Token[],
  known: KnownWords,
  isListed: (word: string) => boolean,
  isNumber: (at: number) => boolean,
): WordCosts {
  const { small, opposites } = known.language;
  const isSmall = (word: string): boolean => small.has(word) && !opposites.has(word);
  const isKnown = (word: string): boolean => known.has(word) || isListed(word);
  const said = new Set(tokens.map(({ text }) => text));
  const rows = new Map<string, WordRow>();
  const extra = tokens.map(({ text }, at) => {
    if (isDoubled(tokens, at)) return DOUBLED;
    if (isNumber(at) && !small.has(text)) return NUMBER;
    if (opposites.has(text)) return 1;
    if (isSmall(text)) return SMALL;
    return isKnown(text) ? Math.max(UNKNOWN, known.weightOf(text)) : text.length < 3 ? 0.3 : UNKNOWN;
  });

  const isUnknown = tokens.map(
    ({ text }, at) =>
      text.length > 2 && !isKnown(text) && !small.has(text) && !opposites.has(text) && !isNumber(at),
  );
  const free = tokens.map(({ text }, at) => {
    if (opposites.has(text)) return 0.4;
    if (isNumber(at)) return 0.2;
    if (isSmall(text)) return 0.02;
    return known.has(text) ? 0.4 * known.weightOf(text) : 0.05;
  });
  const unsaid = (word: string): number => (opposites.has(word) ? OPPOSITE : known.weightOf(word));

  const rowOf = (word: string): WordRow => {
    const before = rows.get(word);
    if (before !== undefined) return before;
    const alike = tokens.map(({ text }, at) => likenessTo(word, text, at));
    const weight = known.weightOf(word);
    const row = {
      alike,
      costs: tokens.map(({ text }, at) => insteadOf(word, weight, text, at, alike[at] ?? 0)),
      worths: alike.map((like) => weight * like),
    };
    rows.set(word, row);
    return row;
  };
  const likenessTo = (word: string, text: string, at: number): number => {
    if (text === word) return 1;
    if (areOpposite(known.language, word, text) || isNumber(at)) return 0;
    const isOneSide = opposites.get(word) === opposites.get(text);
    if (isOneSide && known.areSynonyms(word, text)) return SYNONYM;
    const alike = likeness(word, text, known.language.endings);
    return isOneSide || !opposites.has(text) || alike >= SURE ? alike : 0;
  };
  const insteadOf = (word: string, weight: number, text: string, at: number, alike: number): number => {
    if (alike === 1) return 0;
    if (areOpposite(known.language, word, text) || isNumber(at)) return Number.POSITIVE_INFINITY;
    if (isSmall(word) && isSmall(text)) return SMALL / 3;
    if (isSmall(word) && isUnknown[at] === true && text.length > 3 && alike < SURELY_SMALL)
      return Number.POSITIVE_INFINITY;
    if (alike > 0) {
      const doubt = isKnown(text) && alike < SURE ? known.weightOf(text) * 0.5 : 0;
      return weight * (1 - alike) + 0.03 + doubt;
    }
    if (isKnown(text) || opposites.has(text)) return Number.POSITIVE_INFINITY;
    const other = isSmall(text) ? 0 : GUESSED;
    return (opposites.has(word) ? OPPOSITE : Math.max(weight, isSmall(word) ? SMALL : 0.5)) + other;
  };
  return {
    extra,
    free,
    isUnknown,
    unsaid,
    missing: (word) => (said.has(word) ? MOVED : unsaid(word)),
    instead: (word, at) => rowOf(word).costs[at] ?? Number.POSITIVE_INFINITY,
    likeness: (word, at) => rowOf(word).alike[at] ?? 0,
    worth: (word, at) => rowOf(word).worths[at] ?? 0,
    weightOf: known.weightOf,
  };
}

interface WordRow {
  readonly alike: readonly number[];
  readonly costs: readonly number[];
  readonly worths: readonly number[];
}

const DOUBLED = 0.05;

/** Whether a token, or one of a pair such as `40 %`, was said just before. */
function isDoubled(tokens: readonly Token[], at: number): boolean {
  const isSame = (one: number, other: number): boolean =>
    tokens[one] !== undefined && tokens[one]?.text === tokens[other]?.text;
  return isSame(at, at - 1) || (isSame(at, at - 2) && (isSame(at + 1, at - 1) || isSame(at - 1, at - 3)));
}

/** Of a word with an opposite that was not said: without it nobody knows which was meant. */
const OPPOSITE = 2;

/** Of an unknown word that stands for another, beside what that weighs. */
const GUESSED = 0.3;

const SYNONYM = 0.9;

/** An unknown word that is less like a word that means little is not that word. */
const SURELY_SMALL = 0.6;

/** Two words that are that much alike are the same with another ending. */
const SURE = 0.9;
