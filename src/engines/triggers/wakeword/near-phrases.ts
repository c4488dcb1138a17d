import type { Random } from './random.ts';

/** The phones of words, in capitals, a space between. */
export type Lexicon = ReadonlyMap<string, readonly string[]>;

/** Reads a dictionary of pocketsphinx: a line is a word and its phones. */
export function lexiconIn(text: string): Lexicon {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  return new Map(lines.flatMap(([word = '', ...phones]) => (/^[a-z]+$/.test(word) ? [[word, phones]] : [])));
}

interface NearOptions {
  readonly random: Random;
  readonly count: number;
  /** Of the language. Without one, words are made up. */
  readonly lexicon?: Lexicon;
  /** Words of other talk, to stand beside parts of the phrase. */
  readonly others: readonly string[];
}

/** Texts that sound like a phrase and are not it: with words that sound alike in place of its own, and parts of it. */
export function nearPhrases(
  phrase: readonly string[],
  { random, count, lexicon = new Map(), others }: NearOptions,
): readonly string[] {
  const alike = phrase.map((word) => {
    const known = soundingLike(word, lexicon);
    return known.length > 0 ? known : inventedLike(word, random);
  });
  const own = ` ${phrase.join(' ')} `;
  const all = new Set<string>();
  for (let tries = 0; all.size < count && tries < count * 50; tries += 1) {
    const at = random.below(phrase.length);
    const changed = phrase.map((word, index) =>
      index === at || random.chance(0.4) ? oneOfFirst(alike[index] ?? [], random, word) : word,
    );
    const rest = phrase.filter((_, index) => index !== at);
    const other = Array.from({ length: 1 + random.below(2) }, () => random.oneOf(others));
    const part = random.chance(0.5) ? [...rest, ...other] : [...other, ...rest];
    const text = ` ${(random.chance(0.8) ? changed : part).join(' ')} `;
    if (!text.includes(own)) all.add(text.trim());
  }
  return [...all];
}

/** Those that come first are chosen more often. */
const oneOfFirst = (list: readonly string[], random: Random, otherwise: string): string =>
  list[Math.floor(random.next() ** 1.7 * list.length)] ?? otherwise;

const ALIKE = 60;
/** A word closer than this is the same for people who speak unclearly. */
const LEAST_DISTANCE = 0.75;

/** The words that sound most like a word, and do not begin with it. */
function soundingLike(word: string, lexicon: Lexicon): readonly string[] {
  const phones = lexicon.get(word);
  if (phones === undefined) return [];
  return [...lexicon]
    .filter(([other]) => !other.startsWith(word))
    .map(([other, others]) => ({ other, distance: phoneDistance(phones, others) }))
    .filter(({ distance }) => distance >= LEAST_DISTANCE)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, ALIKE)
    .map(({ other }) => other);
}

const VOWEL = /^[AEIOU]/;

/** How many phones must be changed, added or left out; a vowel for another counts a half. */
export function phoneDistance(one: readonly string[], other: readonly string[]): number {
  if (Math.abs(one.length - other.length) > 4) return Number.POSITIVE_INFINITY;
  let row = [0, ...other.map((_, at) => at + 1)];
  for (const [at, phone] of one.entries()) {
    const next = [at + 1];
    for (const [to, otherPhone] of other.entries()) {
      const change = phone === otherPhone ? 0 : VOWEL.test(phone) && VOWEL.test(otherPhone) ? 0.5 : 1;
      next.push(Math.min((row[to] ?? 0) + change, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const VOWELS = 'aeiou';
const CONSONANTS = 'bcdfghklmnprstvz';

/** Words that are spelt like a word, with two letters changed: for languages without a dictionary. */
const inventedLike = (word: string, random: Random): readonly string[] =>
  Array.from({ length: ALIKE }, () => {
    const letters = [...word];
    for (let changes = 0; changes < 2; changes += 1) {
      const at = random.below(letters.length);
      letters[at] = random.oneOf([...(VOWELS.includes(letters[at] ?? '') ? VOWELS : CONSONANTS)]);
    }
    return letters.join('');
  });
