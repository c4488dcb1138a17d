import type * as VoskPackage from 'vosk';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { openLibrary, type VoskLibrary } from './library.ts';
import { findModel, missing, type VoskParameters } from './model.ts';

/** A word of libvosk; times count from the first sample of its recogniser. */
export interface HeardWord {
  readonly word: string;
  readonly startMs: number;
  readonly endMs: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A recogniser of libvosk. Make one call at a time; free it when none is under way. */
export interface NativeRecogniser {
  /** Decodes in another thread. True at an end of speech: `piece` then returns its words. */
  readonly accept: (samples: Int16Array) => Promise<boolean>;
  /** The words up to that end. */
  readonly piece: () => readonly HeardWord[];
  /** The words since then so far; they may change. */
  readonly soFar: () => readonly HeardWord[];
  /** The words since then, at the end of the sound. */
  readonly end: () => readonly HeardWord[];
  readonly free: () => void;
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

/** A model in memory, shared by its recognisers. */
export type LoadedModel = ReturnType<typeof load>;

const WORDS_FOR_THE_REST = ['[unk]', '<unk>', '<UNK>', '[UNK]'];

let model: LoadedModel | undefined;

/** The one model of this process, loaded at the first call that succeeds, which blocks. Throws `EngineMissing`. */
export function loadedModel(parameters: VoskParameters): LoadedModel {
  model ??= load(parameters);
  return model;
}

function load(parameters: VoskParameters) {
  const found = findModel(parameters);
  const library = openLibrary(parameters.library);
  const native = new library.Model(found.directory);
  if (native.handle.isNull())
    throw missing(
      `libvosk cannot load the model in ${found.directory}`,
      'its files are broken, or not for this libvosk: download it again, broca models get NAME',
    );
  const knows = (word: string): boolean => library.knows(native, word);
  return {
    ...found,
    knows,
    /** Decodes only `phrases`, or all words of the model. Throws if libvosk cannot. */
    recogniser: (phrases?: readonly string[]) => recogniserOf(library, native, phrases),
    /** Its word for unknown sound; undefined if it has none, and would take any sound for one of a list of phrases. */
    rest: WORDS_FOR_THE_REST.find(knows),
  };
}

/** Why the model takes no list of phrases; undefined if it does. */
export function refusalOf({ directory, takesPhrases, rest }: LoadedModel): string | undefined {
  if (!takesPhrases)
    return `the model in ${directory} takes no list of phrases, its graph is ready-made (HCLG.fst): a small one, or one whose name ends in -lgraph, does`;
  return rest === undefined
    ? `the model in ${directory} takes no list of phrases, it has no word for the rest ([unk])`
    : undefined;
}
