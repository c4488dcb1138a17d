import { readFileSync } from 'node:fs';
import type { AssistantError } from '../../../errors.ts';
import { ENGINE as LIBRARY, type Model } from '../../pocketsphinx/model.ts';
import { pronunciations } from '../../pocketsphinx/pronunciation.ts';
import { spokenWords } from '../../pocketsphinx/spoken-words.ts';

/** A phrase and the ways to say it, each as the phones of all its words. */
export interface Keyphrase {
  readonly phrase: string;
  readonly ways: readonly string[];
}

/** Each way to say a phrase is searched for by itself. */
const MOST_WAYS = 6;

/** Throws `EngineFailed` when a word is neither in the dictionary nor known to espeak-ng. */
export function keyphrases(phrases: readonly string[], model: Model): readonly Keyphrase[] {
  const spoken = phrases.map((phrase) => ({ phrase, words: spokenWords(phrase) }));
  const vocabulary = new Set(spoken.flatMap(({ words }) => words));
  const known = dictionaryWays(model.dictionary, vocabulary);
  const unknown = [...vocabulary].filter((word) => !known.has(word));
  for (const [word, phones] of pronunciations(unknown, model.voice)) known.set(word, [phones]);
  const lost = unknown.filter((word) => !known.has(word));
  if (lost.length > 0) throw unpronounceable(lost);
  return spoken.map(({ phrase, words }) => ({
    phrase,
    ways: words
      .reduce<readonly string[]>(
        (begun, word) => begun.flatMap((start) => (known.get(word) ?? []).map((way) => `${start} ${way}`)),
        [''],
      )
      .slice(0, MOST_WAYS)
      .map((way) => way.trim()),
  }));
}

/** A line of the dictionary is a word, with `(2)` behind it for another way to say it, and its phones. */
function dictionaryWays(path: string, wanted: ReadonlySet<string>): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, word = '', phones = ''] of readFileSync(path, 'utf8').matchAll(
    /^([^\s(]+)(?:\(\d+\))?[ \t]+(.+)$/gm,
  )) {
    if (wanted.has(word)) found.set(word, [...(found.get(word) ?? []), phones.trim()]);
  }
  return found;
}

const unpronounceable = (words: readonly string[]): AssistantError => ({
  _tag: 'EngineFailed',
  engine: LIBRARY,
  message: `nobody knows how these words of a hotword sound: ${words.join(', ')}`,
});
