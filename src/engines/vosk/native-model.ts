import type * as VoskPackage from 'vosk';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { VoskLibrary } from './library.ts';
import { missing } from './missing.ts';

/** A word as libvosk heard it; times count from the first sample its recogniser was given. */
export interface HeardWord {
  readonly word: string;
  readonly startMs: number;
  readonly endMs: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** One recogniser of libvosk. One call at a time; free it when none is under way. */
export interface NativeRecogniser {
  /** Decodes in a thread of its own; whether an end of speech was found, which `piece` then gives. */
  readonly accept: (samples: Int16Array) => Promise<boolean>;
  /** What was said up to that end. */
  readonly piece: () => readonly HeardWord[];
  /** What was said since then, as it seems so far. */
  readonly soFar: () => readonly HeardWord[];
  /** What was said since then, once no more comes. */
  readonly end: () => readonly HeardWord[];
  readonly free: () => void;
}

/** A model in memory, shared by its recognisers. */
export interface NativeModel {
  readonly knows: (word: string) => boolean;
  /** Hears `phrases` alone, or whatever the model knows. Throws when libvosk cannot. */
  readonly recogniser: (phrases?: readonly string[]) => NativeRecogniser;
}

/** Loads it, which blocks. Throws `EngineMissing` when libvosk cannot. */
export function nativeModel(library: VoskLibrary, directory: string): NativeModel {
  const model = new library.Model(directory);
  if (model.handle.isNull())
    throw missing(
      `libvosk cannot load the model in ${directory}`,
      'its files are broken, or not for this libvosk: download it anew, broca models get NAME',
    );
  return {
    knows: (word) => library.knows(model, word),
    recogniser: (phrases) => recogniserOf(library, model, phrases),
  };
}

function recogniserOf(
  { Recognizer }: VoskLibrary,
  model: VoskPackage.Model,
  phrases: readonly string[] | undefined,
): NativeRecogniser {
  const sampleRate = SAMPLE_RATE_HZ;
  const recogniser = new Recognizer(
    phrases === undefined ? { model, sampleRate } : { model, sampleRate, grammar: phrases },
  );
  if (recogniser.handle.isNull()) throw new Error('libvosk cannot make a recogniser of this model');
  recogniser.setWords(true);
  recogniser.setPartialWords(true);
  return {
    accept: ({ buffer, byteOffset, byteLength }) =>
      recogniser.acceptWaveformAsync(Buffer.from(buffer, byteOffset, byteLength)),
    piece: () => wordsOf(recogniser.result().result),
    soFar: () => wordsOf(recogniser.partialResult().partial_result),
    end: () => wordsOf(recogniser.finalResult().result),
    free: () => recogniser.free(),
  };
}

const wordsOf = (words: VoskPackage.Result['result'] = []): readonly HeardWord[] =>
  words.map(({ word, start, end, conf }) => ({
    word,
    startMs: start * 1_000,
    endMs: end * 1_000,
    confidence: conf,
  }));
