import { lengthMs } from '../../../streams/audio.ts';
import type { HeardWord, NativeRecogniser } from '../../vosk/native-model.ts';
import type { PhraseHeard } from '../phrase/messages.ts';

/** Follows one stream of sound, with one recogniser for all between two silences. One call at a time; free it when none is under way. */
export interface Spotter {
  /** `atMs` is the audio time of the first sample. */
  readonly take: (samples: Int16Array, atMs: number) => Promise<readonly PhraseHeard[]>;
  /** Nobody speaks any more: gives what was still to be told. */
  readonly quiet: () => readonly PhraseHeard[];
  readonly free: () => void;
}

/** A word may still become another one a moment later. */
const SETTLED_MS = 120;

/** Sound that goes on without a silence is cut for a new recogniser, between words where that can be: one that is old holds more and more. */
const LONG_MS = 60_000;

const LONGEST_MS = 90_000;

const LEAP_MS = 10;

/** Where two phrases may share a sound. */
const SHARED_MS = 100;

/** Tells of the phrases, as soon as they are settled. */
export function spotter(recogniser: () => NativeRecogniser, sought: readonly SoughtPhrase[]): Spotter {
  let current: NativeRecogniser | undefined;
  let beganMs = 0;
  let nextMs = 0;
  let reportedUntilMs = Number.NEGATIVE_INFINITY;

  return {
    take: async (samples, atMs) => {
      const before = current !== undefined && isCutAt(atMs) ? quiet() : [];
      if (current === undefined) begin(atMs);
      nextMs = atMs + lengthMs({ samples });
      const isOver = (await current?.accept(samples)) === true;
      const found = foundPhrases(sought, (isOver ? current?.piece() : current?.soFar()) ?? []);
      const heard = told(isOver ? found : found.filter(isSettled));
      return [...before, ...heard];
    },
    quiet,
    free: end,
  };

  function quiet(): readonly PhraseHeard[] {
    if (current === undefined) return [];
    const heard = told(foundPhrases(sought, current.end()));
    end();
    return heard;
  }

  function begin(atMs: number): void {
    current = recogniser();
    beganMs = atMs;
    if (atMs < reportedUntilMs - LONGEST_MS) reportedUntilMs = Number.NEGATIVE_INFINITY; // a microphone opened anew
  }

  function end(): void {
    current?.free();
    current = undefined;
  }

  function isCutAt(atMs: number): boolean {
    const longMs = atMs - beganMs;
    const isBetweenWords = longMs > LONG_MS && current?.soFar().length === 0;
    return Math.abs(atMs - nextMs) > LEAP_MS || isBetweenWords || longMs > LONGEST_MS;
  }

  function isSettled({ endMs, mayGoOn }: FoundPhrase): boolean {
    return !mayGoOn && nextMs - beganMs - endMs >= SETTLED_MS;
  }

  function told(found: readonly FoundPhrase[]): readonly PhraseHeard[] {
    return found.flatMap(({ index, startMs, endMs, confidence }) => {
      if (beganMs + startMs <= reportedUntilMs - SHARED_MS) return [];
      reportedUntilMs = beganMs + endMs;
      return [{ index, endMs: reportedUntilMs, score: confidence }];
    });
  }
}

/** A hotword, and how sure each of its words has to be. */
interface SoughtPhrase {
  readonly words: readonly string[];
  /** From 0 to 1. */
  readonly neededConfidence: number;
}

interface FoundPhrase {
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
