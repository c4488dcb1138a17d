import { readFileSync } from 'node:fs';
import { isAssistantError } from '../../errors.ts';
import { HOLE } from './automaton.ts';
import { findModel, type PocketsphinxParameters } from './model.ts';
import { pronunciations } from './pronunciation.ts';
import { spokenWords } from './spoken-words.ts';

/** Of each phrase with such words, those that are not in the dictionary and that espeak-ng cannot pronounce. */
type Unspeakable = (phrases: readonly string[]) => ReadonlyMap<string, readonly string[]>;

/** Undefined when the model of the language is not installed: then nobody can tell. */
export function unspeakable(parameters: PocketsphinxParameters): Unspeakable | undefined {
  const model = modelOf(parameters);
  if (model === undefined) return undefined;
  return (phrases) => {
    const words = new Map(phrases.map((phrase) => [phrase, spokenWords(phrase)]));
    const known = dictionaryWords(model.dictionary);
    const unknown = [...new Set([...words.values()].flat())].filter(
      (word) => word !== HOLE && !known.has(word),
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

function modelOf(parameters: PocketsphinxParameters) {
  try {
    return findModel(parameters);
  } catch (error) {
    if (isAssistantError(error)) return undefined;
    throw error;
  }
}

/** A line is a word, with `(2)` behind it for another way to say it, and its phones. */
const dictionaryWords = (file: string): ReadonlySet<string> =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^[^\s(]+/gm)].map(([word]) => word));
