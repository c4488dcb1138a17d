import type { Values } from 'pyjinja';
import { comparedWord, comparedWords, plainWords, splitWords, trimmed } from '../../lib/normal-form.ts';
import { each, grouped, mapped, type Steps } from '../../lib/steps.ts';
import { wordsToSay } from './order-template.ts';

/** One word of an order: as the user wrote it, and as it is compared. */
export interface Word {
  /** The word with its punctuation, and symbols that follow it. */
  readonly written: string;
  readonly lower: string;
}

/** The words of a text with their compared form beside them. */
export function wordsOf(text: string): readonly Word[] {
  const plain = plainWords(text);
  if (plain !== undefined) return plain.map((written) => ({ written, lower: written.toLowerCase() }));
  const words: Word[] = [];
  for (const written of splitWords(text.normalize('NFC'))) {
    const lower = comparedWord(written);
    const last = words.at(-1);
    if (lower !== '') words.push({ written, lower });
    else if (last !== undefined) words[words.length - 1] = { ...last, written: `${last.written} ${written}` };
  }
  return words;
}

/** The words as written, joined by one space. A word that was not written as it is compared may be none. */
export const textOf = (words: readonly Word[]): string =>
  words.flatMap(({ written }) => (written === '' ? [] : written)).join(' ');

/** What a hole holds that took these words: the punctuation between them, and none at its ends. */
export const heldIn = (words: readonly Word[]): string => trimmed(textOf(words));

/** Whether `phrase`, in lower case, stands in `words` from position `start` on. */
export function standsAt(phrase: readonly string[], words: readonly Word[], start: number): boolean {
  return phrase.every((word, offset) => words[start + offset]?.lower === word);
}

/** How often each word occurs. */
export function wordCounts(words: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether every word of the first occurs in the second at least as often. */
export function areWithin(some: ReadonlyMap<string, number>, all: ReadonlyMap<string, number>): boolean {
  for (const [word, count] of some) if (count > (all.get(word) ?? 0)) return false;
  return true;
}

/** A number for each occurrence of each word, so that "the word `on` twice" is two members of a set. */
export interface Vocabulary {
  /** The numbers of each word: one for each repetition within a text. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  /** What each text needs, in the order of the texts. */
  readonly texts: readonly (readonly number[])[];
}

/** Numbers the words of the texts from 0 on, the rarest first. */
export function* vocabulary(texts: readonly (readonly string[])[]): Steps<Vocabulary> {
  const entries = new Map<string, Entry>();
  const textsNeeding: number[] = [];
  const numbered = yield* mapped(texts, (words, text) =>
    words.map((word) => nextNumber(word, text, entries, textsNeeding)),
  );

  const ranks = yield* ranksOf(textsNeeding);
  const ranked = (numbers: readonly number[]): readonly number[] =>
    numbers.map((number) => ranks[number] ?? 0);
  const numbers = new Map<string, readonly number[]>();
  yield* each(entries, ([word, entry]) => numbers.set(word, ranked(entry.numbers)));
  return { numbers, texts: yield* mapped(numbered, ranked) };
}

/** The numbers of the words that the vocabulary knows, without further repetitions. */
export function knownNumbers(
  { numbers }: Vocabulary,
  counts: ReadonlyMap<string, number>,
): readonly number[] {
  const said: number[] = [];
  for (const [word, count] of counts) {
    const known = numbers.get(word);
    if (known === undefined) continue;
    for (const number of count < known.length ? known.slice(0, count) : known) said.push(number);
  }
  return said;
}

/** What is known of a word while the texts are read. */
interface Entry {
  readonly numbers: number[];
  /** The last text that has the word, and how often it had it so far. */
  text: number;
  count: number;
}

/** The number of a word the next time it stands in a text. */
function nextNumber(word: string, text: number, entries: Map<string, Entry>, textsNeeding: number[]): number {
  const known = entries.get(word);
  if (known === undefined) {
    const number = textsNeeding.push(1) - 1;
    entries.set(word, { numbers: [number], text, count: 1 });
    return number;
  }
  const nth = known.text === text ? known.count : 0;
  const number = known.numbers[nth] ?? textsNeeding.push(0) - 1;
  known.numbers[nth] = number;
  known.text = text;
  known.count = nth + 1;
  textsNeeding[number] = (textsNeeding[number] ?? 0) + 1;
  return number;
}

/** The position of each number when they are sorted by how many texts need them. */
function* ranksOf(textsNeeding: readonly number[]): Steps<readonly number[]> {
  const byNeed = yield* grouped(textsNeeding.keys(), (number) => textsNeeding[number]);
  const ranks = [...textsNeeding];
  let rank = 0;
  for (const [, numbers] of [...byNeed].sort(([a], [b]) => a - b)) {
    yield* each(numbers, (number) => {
      ranks[number] = rank++;
    });
  }
  return ranks;
}

/**
 * Which part of the words said is accounted for by the words of the order as written, each of its alternatives too, and by what
 * its holes took; from 0 to 1, which is all of them. Each word written stands for one that was said.
 */
export function accountedShare(said: string, written: string, parameters: Values): number {
  if (said === written) return 1;
  const words = comparedWords(said);
  if (words.length === 0) return 1;
  const own = counted([
    ...wordsToSay(written.replace(BRACKETS, ' ')),
    ...Object.values(parameters).flatMap(wordsOfValue),
  ]);
  let accounted = 0;
  for (const word of words) {
    const left = own.get(word) ?? 0;
    if (left === 0) continue;
    own.set(word, left - 1);
    accounted += 1;
  }
  return accounted / words.length;
}

/** Of patterns; braces are left to the holes. */
const BRACKETS = /[()[\]|]/g;

const wordsOfValue = (value: unknown): readonly string[] =>
  typeof value === 'string' ? comparedWords(value) : [];

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
