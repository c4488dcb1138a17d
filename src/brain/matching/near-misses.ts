import { groupedBy } from '../../lib/collections.ts';
import { editDistance } from '../../lib/text.ts';
import type { SaidOrder } from './extract-parameters.ts';
import { correctedOrders } from './order-index.ts';
import type { OrderPattern, SignalPlace } from './order-pattern.ts';
import { bestScore, type Shortfall, shortfall } from './shortfall.ts';

/** A pattern that an order does not match, but nearly. */
export interface PatternMiss extends Shortfall {
  readonly pattern: OrderPattern;
  readonly place: SignalPlace;
  /** The order after the corrections of the pattern. */
  readonly order: SaidOrder;
}

/** An order that fits less is about something else. */
const MIN_SCORE = 0.5;

/**
 * The `most` patterns that fit best without matching, the best first, one for each synapse; places of synapses that
 * `isSettled` are left out. Looks at every pattern: 100 000 take about 0.1 s.
 */
export function nearMisses(
  patterns: readonly OrderPattern[],
  order: SaidOrder,
  most: number,
  isSettled: (synapse: number) => boolean,
): readonly PatternMiss[] {
  const takenBy = correctedOrders(order);
  const similarTo = similarWords(order.counts.keys());
  let best: readonly PatternMiss[] = [];
  const isEnough = (score: number): boolean =>
    best.length < most ? score >= MIN_SCORE : score > (best.at(-1)?.score ?? 1);
  for (const pattern of patterns) {
    const taken = pattern.corrections === undefined ? order : takenBy(pattern.corrections);
    if (!isEnough(bestScore(pattern, taken, similarTo))) continue;
    const found = shortfall(pattern, taken, similarTo);
    if (!isEnough(found.score)) continue;
    const misses = pattern.places
      .filter(({ synapse }) => !isSettled(synapse))
      .slice(0, most)
      .map((place) => ({ ...found, pattern, place, order: taken }));
    best = bestOfEachSynapse([...best, ...misses]).slice(0, most);
  }
  return best;
}

/** Among equal ones the first in the brain wins. */
function bestOfEachSynapse(misses: readonly PatternMiss[]): readonly PatternMiss[] {
  const sorted = misses.toSorted(
    (a, b) => b.score - a.score || a.place.synapse - b.place.synapse || a.place.signal - b.place.signal,
  );
  return [...groupedBy(sorted, ({ place }) => place.synapse).values()].flatMap(([first]) => first ?? []);
}

/** The words said that may stand for a word, all in lower case. */
export type SimilarTo = (expected: string) => readonly string[];

/** Finds words that may be misheard or mistyped forms of another. Words with digits are never similar. */
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
const MAX_APART = 3;

const isWithin = (length: number, other: number): boolean => Math.abs(length - other) <= MAX_APART;

/** The letters of a word as a set of 32 bits, some of which several share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function areFewApart(letters: number, others: number): boolean {
  let apart = letters ^ others;
  for (let left = MAX_APART; left > 0; left -= 1) apart &= apart - 1;
  return apart === 0;
}

/** Unifies spellings of one sound: `lite` and `light`, `fone` and `phone`. Accents are ignored. */
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
