import { editDistance } from '../../lib/text.ts';

/**
 * How much two different words are alike, from 0 to 1: an ending apart, spelled or said nearly the same. Words with digits never are.
 * `endings` are those of the language, for which a shorter stem is enough.
 */
export function likeness(one: string, other: string, endings: ReadonlySet<string> = NO_ENDINGS): number {
  const [shorter, longer] =
    one.length < other.length ? [one.length, other.length] : [other.length, one.length];
  if (longer - shorter > LONGEST_ENDING || DIGIT.test(one) || DIGIT.test(other)) return 0;
  const shared = sharedStart(one, other);
  if (shared >= SHORTEST_STEM && endings.has(one.slice(shared)) && endings.has(other.slice(shared)))
    return ENDING;
  if (isEnding(one, shared) && isEnding(other, shared)) return STEM;
  const most = shorter < 4 ? 1 : shorter < 7 ? 2 : 3;
  if (shorter < 2 || areFarApart(one, other, Math.max(MOST_LETTERS, 2 * most))) return 0;
  const [sound, otherSound] = [soundOf(one), soundOf(other)];
  if (sound === otherSound) return SOUND;
  if (shorter < 3) return shared === shorter && longer - shorter === 1 ? SHORT : 0;
  const spelled = editDistance(one, other, most);
  const apart = spelled < 2 ? spelled : Math.min(spelled, editDistance(sound, otherSound, most));
  const begin = shared > 0 || sound[0] === otherSound[0] ? 0 : OTHER_START;
  return apart > most ? 0 : Math.max(0, 1 - ((apart + begin) * 1.6) / longer);
}

/** What another first letter counts beside the letters that differ: few slip there. */
const OTHER_START = 0.75;

const NO_ENDINGS: ReadonlySet<string> = new Set();

const ENDING = 0.9;

/** Of words that begin the same, with few letters after it that are no endings. */
const STEM = 0.8;

const SOUND = 0.85;

/** Of words of two letters, one of which has another letter at its end. */
const SHORT = 0.7;

/** Letters after the stem of a word; two words whose lengths differ by more are never alike. */
export const LONGEST_ENDING = 3;

/** Stems are at least this long, and longer than what follows. */
const SHORTEST_STEM = 3;

const isEnding = (word: string, stem: number): boolean =>
  stem >= SHORTEST_STEM && word.length - stem <= LONGEST_ENDING && (word.length - stem) * 2 <= stem + 1;

function sharedStart(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}

const DIGIT = /\p{N}/u;

/** Letters that only one of two words with the same sound has: `lite` and `light`. */
const MOST_LETTERS = 4;

/** Whether two words have more than so many letters that only one of them has: nearly all are settled so. */
function areFarApart(one: string, other: string, most: number): boolean {
  let apart = lettersOf(one) ^ lettersOf(other);
  for (let left = most; left > 0; left -= 1) apart &= apart - 1;
  return apart !== 0;
}

/** The letters of a word as a set of 32 bits, some of which several share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

const SOUND_OF = new Map<string, string>();

/** Unifies spellings of one sound: `lite` and `light`, `fone` and `phone`. Accents are ignored. */
function soundOf(word: string): string {
  const known = SOUND_OF.get(word);
  if (known !== undefined) return known;
  const sound = SOUNDS.reduce(
    (text, [spelling, simple]) => text.replace(spelling, simple),
    word.normalize('NFD'),
  );
  if (SOUND_OF.size > MOST_SOUNDS) SOUND_OF.clear();
  SOUND_OF.set(word, sound);
  return sound;
}

const MOST_SOUNDS = 20_000;

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
