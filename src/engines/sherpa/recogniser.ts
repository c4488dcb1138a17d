import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfflineRecognizer, OnlineRecognizer } from 'sherpa-onnx-node';
import { concatSamples, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { floatOf } from '../audio-file/pcm.ts';
import { openSherpa, type SherpaLibrary } from './library.ts';
import type { SherpaSttParameters } from './parameters.ts';
import { withoutQuietEnds } from './quiet-ends.ts';
import { findSttModel, type SttModel } from './stt-model.ts';

/** One utterance. `end` gives the text; make no call after it. */
export interface Hearing {
  readonly feed: (samples: Int16Array) => void;
  readonly soFar: () => string;
  readonly end: () => Promise<string>;
}

/** A model in memory, for any number of utterances. */
export interface Recogniser {
  readonly model: SttModel;
  /** Other phrases to prefer need another recogniser. */
  readonly isBoundToPhrases: boolean;
  /** One that is not bound to phrases prefers these. */
  readonly hearing: (phrases: readonly string[]) => Hearing;
}

/**
 * Loads a model after its files were checked, which prefers `phrases` if it can. Rejects with `EngineMissing`. Loading a streaming model
 * blocks.
 */
export async function recogniserOf(
  parameters: SherpaSttParameters,
  phrases: readonly string[],
): Promise<Recogniser> {
  const library = openSherpa();
  const model = findSttModel(parameters);
  const { bias } = parameters;
  const { spelling } = model;
  const isBiased = bias > 0 && typeof spelling !== 'string';
  if (!isBiased) return loaded(library, model, { modelConfig: model.config }, isBiased);
  return withFiles(async (file) => {
    const modelConfig = {
      ...model.config,
      modelingUnit: spelling.unit,
      ...(spelling.vocabulary === undefined ? {} : { bpeVocab: file('bpe.vocab', spelling.vocabulary) }),
    };
    const lines = phrases.map((phrase) => `${lettersFor(model, phrase)}\n`).join('');
    const config = {
      modelConfig,
      decodingMethod: 'modified_beam_search',
      hotwordsScore: bias,
      ...(model.kind.isStreaming && lines !== '' ? { hotwordsFile: file('phrases', lines) } : {}),
    };
    return loaded(library, model, config, isBiased);
  });
}

const lettersFor = ({ isLoud }: SttModel, words: string): string => (isLoud ? words.toUpperCase() : words);

/** Writes files for `work` into a folder that is removed afterwards: native code takes them by their paths alone. */
async function withFiles<A>(work: (file: (name: string, text: string) => string) => Promise<A>): Promise<A> {
  const directory = mkdtempSync(join(tmpdir(), 'broca-sherpa-'));
  try {
    return await work((name, text) => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function loaded(
  library: SherpaLibrary,
  model: SttModel,
  config: Readonly<Record<string, unknown>>,
  isBiased: boolean,
): Promise<Recogniser> {
  const written = (text: string): string => (model.isLoud ? text.toLowerCase() : text).trim();
  if (model.kind.isStreaming) {
    const recogniser = new library.OnlineRecognizer(config);
    const hearing = (): Hearing => streamingHearing(recogniser, written);
    return { model, hearing, isBoundToPhrases: isBiased };
  }
  const recogniser = await library.OfflineRecognizer.createAsync(config);
  const hearing = (phrases: readonly string[]): Hearing => {
    const preferred = isBiased ? phrases.map((phrase) => lettersFor(model, phrase)) : [];
    return wholeHearing(
      recogniser,
      preferred,
      (samples) => (model.kind.isDeafAfterQuiet === true ? withoutQuietEnds(samples) : samples),
      written,
    );
  };
  return { model, hearing, isBoundToPhrases: false };
}

/** What a streaming model needs after the last word to give it. */
const TAIL = new Int16Array(0.7 * SAMPLE_RATE_HZ);

function streamingHearing(recogniser: OnlineRecognizer, written: (text: string) => string): Hearing {
  const stream = recogniser.createStream();
  const decode = (): void => {
    while (recogniser.isReady(stream)) recogniser.decode(stream);
  };
  const soFar = (): string => written(recogniser.getResult(stream).text);
  return {
    feed: (samples) => {
      stream.acceptWaveform(waveOf(samples));
      decode();
    },
    soFar,
    end: async () => {
      stream.acceptWaveform(waveOf(TAIL));
      stream.inputFinished();
      decode();
      return soFar();
    },
  };
}

/** Networks of whole utterances fail on fewer samples than they look at together. */
const LEAST_SAMPLES = SAMPLE_RATE_HZ / 10;

function wholeHearing(
  recogniser: OfflineRecognizer,
  phrases: readonly string[],
  cut: (samples: Int16Array) => Int16Array,
  written: (text: string) => string,
): Hearing {
  const heard: Int16Array[] = [];
  return {
    feed: (samples) => heard.push(samples),
    soFar: () => '',
    end: async () => {
      const samples = cut(concatSamples(heard));
      if (samples.length < LEAST_SAMPLES) return '';
      const stream = recogniser.createStream(...(phrases.length === 0 ? [] : [phrases.join('/')]));
      stream.acceptWaveform(waveOf(samples));
      return written((await recogniser.decodeAsync(stream)).text);
    },
  };
}

const waveOf = (samples: Int16Array) => ({ samples: floatOf(samples), sampleRate: SAMPLE_RATE_HZ });
