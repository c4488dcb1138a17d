import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { isAssistantError } from '../../lib/errors.ts';
import type { Lesson } from '../../sentences/lesson.ts';
import { HOLE } from '../../sentences/words/word-slots.ts';
import { grammarMaker } from '../grammar.ts';
import { spokenWords } from '../spoken-words.ts';
import { findModel, type PocketsphinxParameters } from './model.ts';

const DEADLINE_MS = 20_000;
/** espeak-ng's voices spell other scripts letter by letter. */
const LATIN = /^[\p{Script=Latin}\p{M}']+$/u;

/**
 * Gets phones from espeak-ng for words that the model's dictionary lacks. Leaves out words with a sound that the model has no
 * phones for, and all words if espeak-ng is not installed. Throws if espeak-ng hangs, so that a busy machine loses no order.
 */
export function pronunciations(
  unknown: readonly string[],
  voice: string,
  deadlineMs: number = DEADLINE_MS,
): ReadonlyMap<string, string> {
  const words = unknown.filter((word) => LATIN.test(word));
  if (words.length === 0) return new Map();
  const run = spawnSync('espeak-ng', ['-q', '--ipa', '-v', voice, '--stdin'], {
    input: words.join('\n\n'), // an empty line ends a sentence: each word comes on its own line
    timeout: deadlineMs,
    encoding: 'utf8',
  });
  if (run.signal !== null) throw new Error(`espeak-ng gave no pronunciations within ${deadlineMs / 1_000} s`);
  const lines = run.status === 0 ? run.stdout.trim().split('\n') : [];
  if (lines.length !== words.length) return new Map();
  return new Map(
    words.flatMap((word, index) => {
      const phones = arpabet(lines[index] ?? '');
      return phones === undefined ? [] : [[word, phones]];
    }),
  );
}

/** Maps the International Phonetic Alphabet to the model's phones; `undefined` if it lacks a sound. */
export function arpabet(ipa: string): string | undefined {
  const phones: string[] = [];
  let rest = ipa.normalize('NFD').replace(/[^\p{L}]|\p{Mn}|[ˈˌː]/gu, '');
  while (rest !== '') {
    const sound = SOUNDS.find(([symbol]) => rest.startsWith(symbol));
    if (sound === undefined) return undefined;
    phones.push(sound[1]);
    rest = rest.slice(sound[0].length);
  }
  return phones.length === 0 ? undefined : phones.join(' ');
}

/** Longer symbols first. */
const SOUNDS: readonly (readonly [string, string])[] = Object.entries({
  // vowels
  aɪɚ: 'AY ER',
  aɪə: 'AY ER',
  aʊɚ: 'AW ER',
  oʊ: 'OW',
  əʊ: 'OW',
  aʊ: 'AW',
  aɪ: 'AY',
  eɪ: 'EY',
  ɔɪ: 'OY',
  əl: 'AH L',
  ɑ: 'AA',
  ɒ: 'AA',
  æ: 'AE',
  a: 'AE',
  ʌ: 'AH',
  ə: 'AH',
  ɐ: 'AH',
  ɔ: 'AO',
  o: 'AO',
  ɛ: 'EH',
  e: 'EH',
  ɜɹ: 'ER',
  ɜ: 'ER',
  ɝ: 'ER',
  ɚ: 'ER',
  ɪ: 'IH',
  ᵻ: 'IH',
  i: 'IY',
  ʊ: 'UH',
  u: 'UW',
  y: 'UW',
  ø: 'ER',
  // consonants
  tʃ: 'CH',
  dʒ: 'JH',
  b: 'B',
  d: 'D',
  ð: 'DH',
  f: 'F',
  ɡ: 'G',
  g: 'G',
  h: 'HH',
  j: 'Y',
  k: 'K',
  l: 'L',
  ɫ: 'L',
  m: 'M',
  n: 'N',
  ŋ: 'NG',
  ɲ: 'N Y',
  p: 'P',
  ɹ: 'R',
  r: 'R',
  ʁ: 'R',
  s: 'S',
  ʃ: 'SH',
  t: 'T',
  ɾ: 'T',
  ʔ: 'T',
  θ: 'TH',
  v: 'V',
  w: 'W',
  ʍ: 'W',
  x: 'K',
  ç: 'HH',
  z: 'Z',
  ʒ: 'ZH',
}).toSorted(([a], [b]) => b.length - a.length);

/** Maps phrases to their words that are not in the dictionary and that espeak-ng cannot pronounce. Undefined without a model. */
export function unspeakable(
  parameters: PocketsphinxParameters,
): ((phrases: readonly string[], language?: string) => ReadonlyMap<string, readonly string[]>) | undefined {
  const model = modelOf(parameters);
  if (model === undefined) return undefined;
  return (phrases, language) => {
    const words = new Map(phrases.map((phrase) => [phrase, spokenWords(phrase, language)]));
    const vocabulary = new Set([...words.values()].flat());
    const known = dictionaryWays(model.dictionary, vocabulary);
    const unknown = [...vocabulary].filter(
      (word) => word !== HOLE && !known.has(word) && !model.pronunciations.has(word),
    );
    const guessed = pronunciations(unknown, model.voice);
    const lost = new Set(unknown.filter((word) => !guessed.has(word)));
    return new Map(
      [...words].flatMap(([phrase, list]) => {
        const found = [...new Set(list.filter((word) => lost.has(word)))];
        return found.length === 0 ? [] : [[phrase, found] as const];
      }),
    );
  };
}

/** Finds the words of a lesson whose pronunciation is a guess of espeak-ng, with its phones. Undefined without a model. */
export function guessedWords(
  parameters: PocketsphinxParameters,
): ((lesson: Lesson) => ReadonlyMap<string, string>) | undefined {
  const model = modelOf(parameters);
  if (model === undefined) return undefined;
  return (lesson) => {
    const { words } = grammarMaker()(lesson, (all) => all);
    const known = dictionaryWays(model.dictionary, words);
    const unknown = [...words].filter((word) => !known.has(word) && !model.pronunciations.has(word));
    return pronunciations(unknown, model.voice);
  };
}

function modelOf(parameters: PocketsphinxParameters) {
  try {
    return findModel(parameters);
  } catch (error) {
    if (isAssistantError(error)) return undefined;
    throw error;
  }
}

/** The phones of each wanted word, in lower case, in all ways in which the model's dictionary has them. */
export function dictionaryWays(
  file: string,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { word, phones } of dictionaryEntries(file)) {
    if (wanted.has(word)) found.set(word, [...(found.get(word) ?? []), phones]);
  }
  return found;
}

const READ_BYTES = 65_536;

/** A line is a word and its phones; `(2)` after the word marks another pronunciation. */
const LINE = /^([^\s(]+)(?:\(\d+\))?[ \t]+(.+)$/gm;

/** The dictionary is read in parts, for its whole text would stay in memory until the next collection of garbage. */
function* dictionaryEntries(file: string) {
  const buffer = Buffer.alloc(READ_BYTES);
  const opened = openSync(file, 'r');
  try {
    let kept = 0;
    let bytes = 0;
    do {
      bytes = readSync(opened, buffer, kept, READ_BYTES - kept, null);
      const end = kept + bytes;
      const whole = bytes === 0 ? end : buffer.lastIndexOf('\n', end - 1) + 1;
      for (const [, word = '', phones = ''] of buffer.toString('utf8', 0, whole).matchAll(LINE))
        yield { word: word.toLowerCase(), phones: phones.trim() }; // the library tells no cases apart
      buffer.copy(buffer, 0, whole, end);
      kept = end - whole;
    } while (bytes > 0);
  } finally {
    closeSync(opened);
  }
}
