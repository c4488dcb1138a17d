import { editDistance } from '../../lib/edit-distance.ts';

/** The words said that may stand for a word, all in lower case. */
export type SimilarTo = (expected: string) => readonly string[];

/** Finds which words may have been said, misheard or mistyped for another one; words with digits are what they are. */
export function similarWords(words: Iterable<string>): SimilarTo {
  const candidates = Array.from(words)
    .filter((word) => !DIGIT.test(word))
    .map((word) => ({ word, letters: lettersOf(word), sound: soundOf(word) }));
  const known = new Map<string, readonly string[]>();
  return (expected) => {
    const before = known.get(expected);
    if (before !== undefined) return before;
    const letters = lettersOf(expected);
    const similar = candidates
      .filter((said) => isWithin(said.word.length, expected.length) && areFewApart(said.letters, letters))
      .filter(
        ({ word, sound }) => word !== expected && !DIGIT.test(expected) && areSimilar(word, sound, expected),
      )
      .map(({ word }) => word);
    known.set(expected, similar.length === 0 ? NOTHING : similar);
    return similar;
  };
}

function areSimilar(said: string, sound: string, expected: string): boolean {
  if (sound === soundOf(expected)) return true;
  const most = mistakesIn(Math.max(said.length, expected.length));
  return editDistance(said, expected, most) <= most;
}

const NOTHING: readonly string[] = [];

const DIGIT = /\p{N}/u;

const mistakesIn = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2);

/** Words with more letters that only one of them has are not compared: nearly all are settled so. */
const MOST_APART = 3;

const isWithin = (length: number, other: number): boolean => Math.abs(length - other) <= MOST_APART;

/** The letters of a word as a set of 32 bits, some of which several share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function areFewApart(letters: number, others: number): boolean {
  let apart = letters ^ others;
  for (let left = MOST_APART; left > 0; left -= 1) apart &= apart - 1;
  return apart === 0;
}

/** Spellings of one sound made one: `lite` and `light`, `fone` and `phone`. Accents make no sound of their own. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [spelling, simple]) => sound.replace(spelling, simple), word.normalize('NFD'));

const SOUNDS: readonly (readonly [spelling: RegExp, simple: string])[] = [
  [/\p{M}/gu, ''],
  [/ph/g, 'f'],
  [/gh(?=t)/g, ''],
  [/wh/g, 'w'],
  [/^kn/g, 'n'],
  [/^wr/g, 'r'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c(?!h)|q/g, 'k'],
  [/(\p{L})\1+/gu, '$1'],
  [/(?<=\p{L}{2})e$/u, ''],
];
