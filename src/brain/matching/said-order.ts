import { wordCounts } from './word-counts.ts';
import { standsAt, type Word } from './words.ts';

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

/** Whether the words of `phrase`, in lower case, were said one after another. */
export function isSaid(phrase: readonly string[], { words, counts }: SaidOrder): boolean {
  return (
    phrase.every((word) => counts.has(word)) &&
    (phrase.length === 1 || words.some((_, start) => standsAt(phrase, words, start)))
  );
}
