import { isBlank } from '../../lib/normal-form.ts';
import { wordCounts } from './word-counts.ts';
import { standsAt, type Word, wordsOf } from './words.ts';

/** What the user said, ready to be compared. */
export interface SaidOrder {
  readonly words: readonly Word[];
  /** How often each word was said, in lower case. */
  readonly counts: ReadonlyMap<string, number>;
}

export const saidOrder = (words: readonly Word[]): SaidOrder => ({
  words,
  counts: wordCounts(words.map(({ lower }) => lower)),
});

/** The order that a text is; where only symbols remain, the empty one. */
export const orderOf = (text: string): SaidOrder => saidOrder(isBlank(text) ? [] : wordsOf(text));

/** Whether the words of `phrase`, in lower case, were said one after another. */
export function isSaid(phrase: readonly string[], { words, counts }: SaidOrder): boolean {
  return (
    phrase.every((word) => counts.has(word)) &&
    (phrase.length === 1 || words.some((_, start) => standsAt(phrase, words, start)))
  );
}
