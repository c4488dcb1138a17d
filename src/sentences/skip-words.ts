import { comparedWords } from '../lib/normal-form.ts';
import type { SaidWord } from './words/word-text.ts';

/** Removes phrases that mean nothing, such as "please", from an order. */
export interface SkipWords {
  readonly everywhere: (words: readonly SaidWord[]) => readonly SaidWord[];
  readonly atStart: (words: readonly SaidWord[]) => readonly SaidWord[];
  readonly atEnd: (words: readonly SaidWord[]) => readonly SaidWord[];
}

/** `wordsOf` tells the words of a phrase in compared form. */
export function skipWords(
  texts: readonly string[],
  wordsOf: (text: string) => readonly string[] = comparedWords,
): SkipWords {
  const phrases = texts
    .map(wordsOf)
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);

  /** How many words a phrase takes that begins, or ends, at a place. */
  const taken = (words: readonly SaidWord[], place: number, isEnd = false): number =>
    phrases.find((phrase) => {
      const start = isEnd ? place - phrase.length : place;
      return start >= 0 && phrase.every((word, offset) => words[start + offset]?.lower === word);
    })?.length ?? 0;

  return {
    everywhere: (words) => {
      if (phrases.length === 0) return words;
      const kept: SaidWord[] = [];
      for (let place = 0; place < words.length; ) {
        const count = taken(words, place);
        const word = words[place];
        if (count === 0 && word !== undefined) kept.push(word);
        place += count || 1;
      }
      return kept.length === words.length ? words : kept;
    },
    atStart: (words) => {
      let start = 0;
      for (let count = taken(words, 0); count > 0; count = taken(words, start)) start += count;
      return start === 0 ? words : words.slice(start);
    },
    atEnd: (words) => {
      let end = words.length;
      for (let count = taken(words, end, true); count > 0; count = taken(words, end, true)) end -= count;
      return end === words.length ? words : words.slice(0, end);
    },
  };
}
