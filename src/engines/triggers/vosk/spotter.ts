import { lengthMs } from '../../../streams/audio.ts';
import type { HeardWord, NativeRecogniser } from '../../vosk/native-model.ts';
import type { PhraseHeard } from '../phrase/messages.ts';

/** Sound after a word, until which the recogniser may still replace it. */
const SETTLED_MS = 120;

/** Sound without a silence gets a new recogniser between words, since an old one takes more and more memory. */
const LONG_MS = 60_000;
/** It gets a new one even within a word after this time. */
const MAX_MS = 90_000;
/** A larger difference in audio time is a gap. */
const GAP_MS = 10;
/** Overlap that two phrases may have. */
const SHARED_MS = 100;

/** Detects phrases in one stream of sound with one recogniser. Make one call at a time; free it when none is under way. */
export function spotter(recogniser: () => NativeRecogniser, sought: readonly SoughtPhrase[]) {
  let current: NativeRecogniser | undefined;
  let beganMs = 0;
  let nextMs = 0;
  let reportedUntilMs = Number.NEGATIVE_INFINITY;

  return {
    /** `atMs` is the audio time of the first sample. */
    take: async (samples: Int16Array, atMs: number) => {
      const before = current !== undefined && isCutAt(atMs) ? quiet() : [];
      if (current === undefined) begin(atMs);
      nextMs = atMs + lengthMs({ samples });
      const isOver = (await current?.accept(samples)) === true;
      const found = foundPhrases(sought, (isOver ? current?.piece() : current?.soFar()) ?? []);
      const heard = newDetections(isOver ? found : found.filter(isSettled));
      return [...before, ...heard];
    },
    /** Speech has ended: returns the last detections. */
    quiet,
    free: end,
  };

  function quiet(): readonly PhraseHeard[] {
    if (current === undefined) return [];
    const heard = newDetections(foundPhrases(sought, current.end()));
    end();
    return heard;
  }

  function begin(atMs: number): void {
    current = recogniser();
    beganMs = atMs;
    if (atMs < reportedUntilMs - MAX_MS) reportedUntilMs = Number.NEGATIVE_INFINITY; // the microphone was reopened
  }

  function end(): void {
    current?.free();
    current = undefined;
  }

  function isCutAt(atMs: number): boolean {
    const longMs = atMs - beganMs;
    const isBetweenWords = longMs > LONG_MS && current?.soFar().length === 0;
    return Math.abs(atMs - nextMs) > GAP_MS || isBetweenWords || longMs > MAX_MS;
  }

  function isSettled({ endMs, mayGoOn }: FoundPhrase): boolean {
    return !mayGoOn && nextMs - beganMs - endMs >= SETTLED_MS;
  }

  function newDetections(found: readonly FoundPhrase[]): readonly PhraseHeard[] {
    return found.flatMap(({ index, startMs, endMs, confidence }) => {
      if (beganMs + startMs <= reportedUntilMs - SHARED_MS) return [];
      reportedUntilMs = beganMs + endMs;
      return [{ index, endMs: reportedUntilMs, score: confidence }];
    });
  }
}

/** A hotword, and the confidence that each of its words needs. */
interface SoughtPhrase {
  readonly words: readonly string[];
  /** From 0 to 1. */
  readonly neededConfidence: number;
}

interface FoundPhrase {
  /** Its index in the list of sought phrases. */
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The mean confidence of its words. */
  readonly confidence: number;
  /** It may be the beginning of a longer hotword, since no word has followed yet. */
  readonly mayGoOn: boolean;
}

/** Finds the phrases in the words, one after another; the longer one if two overlap. */
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
