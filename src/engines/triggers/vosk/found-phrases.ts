import type { HeardWord } from '../../vosk/native-model.ts';

/** A hotword, and how sure each of its words has to be. */
export interface SoughtPhrase {
  readonly words: readonly string[];
  /** From 0 to 1. */
  readonly neededConfidence: number;
}

export interface FoundPhrase {
  /** Its place in the list of those sought. */
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The mean of its words. */
  readonly confidence: number;
  /** Nothing was heard after it yet, and a longer hotword begins with it. */
  readonly mayGoOn: boolean;
}

/** Where the phrases are in what was heard, one after another: of two that share a sound the longer one. */
export function foundPhrases(
  sought: readonly SoughtPhrase[],
  heard: readonly HeardWord[],
): readonly FoundPhrase[] {
  const longestFirst = sought
    .map((phrase, index) => ({ ...phrase, index }))
    .sort((one, other) => other.words.length - one.words.length);
  const found: FoundPhrase[] = [];
  for (let at = 0; at < heard.length; ) {
    const phrase = longestFirst.find((one) => isAt(one, heard, at));
    if (phrase === undefined) {
      at += 1;
      continue;
    }
    const words = heard.slice(at, at + phrase.words.length);
    at += words.length;
    found.push({
      index: phrase.index,
      startMs: words[0]?.startMs ?? 0,
      endMs: words.at(-1)?.endMs ?? 0,
      confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
      mayGoOn: at === heard.length && sought.some((other) => beginsWith(other.words, phrase.words)),
    });
  }
  return found;
}

const isAt = ({ words, neededConfidence }: SoughtPhrase, heard: readonly HeardWord[], at: number): boolean =>
  words.every((word, index) => {
    const there = heard[at + index];
    return there?.word === word && there.confidence >= neededConfidence;
  });

const beginsWith = (words: readonly string[], beginning: readonly string[]): boolean =>
  words.length > beginning.length && beginning.every((word, index) => words[index] === word);
