import { OTHER_TALK } from '../phrase/calibrating.ts';
import { DEFAULT_STOP } from '../phrase/phrase-settings.ts';
import type { Lexicon } from './near-phrases.ts';
import type { Random } from './random.ts';

/** Nearly every kit trains it, so it is no other talk. */
const isOther = (word: string): boolean => word !== DEFAULT_STOP;

/** Common words, without the usual stop word. */
export const COMMON_WORDS: readonly string[] = (
  OTHER_TALK.join(' ')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
).filter(isOther);

const MOST_LETTERS = 9;

/** Words in no order, half of them rare, without the usual stop word: what counts is how many sounds follow each other. */
export function sentences(random: Random, count: number, lexicon: Lexicon = new Map()): readonly string[] {
  const rare = [...lexicon.keys()].filter(
    (word) => word.length > 1 && word.length <= MOST_LETTERS && isOther(word),
  );
  const word = (): string => random.oneOf(rare.length > 0 && random.chance(0.5) ? rare : COMMON_WORDS);
  return Array.from({ length: count }, () => Array.from({ length: 4 + random.below(9) }, word).join(' '));
}
