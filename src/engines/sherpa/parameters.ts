import { availableParallelism } from 'node:os';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { NonEmptyString, withoutNulls } from '../../lib/codecs.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { type AssistantError, engineMissing } from '../../lib/errors.ts';
import { modelDirectory } from '../models/place.ts';

export const ENGINE = 'sherpa';

export const missing = (message: string, fix: string): AssistantError => engineMissing(ENGINE, message, fix);

/** The parameters that the recogniser reads. */
export const SHERPA_STT_KEYS = ['model', 'language', 'bias', 'threads'] as const;

/** The options of the recogniser's process. */
export interface SherpaSttParameters {
  /** The absolute path of the model's folder. */
  readonly directory: string;
  /** As in the settings; absent: the model guesses, or has only one. */
  readonly language?: string;
  /** How much the words of orders are preferred; 0: not at all. */
  readonly bias: number;
  /** The settings name it, so that a model that cannot do it is worth a word. */
  readonly isBiasSet: boolean;
  readonly threads: number;
}

/** Of hotwords in sherpa-onnx. */
const DEFAULT_BIAS = 1.5;
const MOST_BIAS = 10;
const MOST_THREADS = 64;
/** More bring little, and leave nothing to the other processes. */
const MOST_THREADS_UNASKED = 4;

/** The parameters that the voice reads. */
export const SHERPA_TTS_KEYS = ['model', 'language', 'speaker', 'speed', 'threads'] as const;

/** The options of the voice's process. */
export interface SherpaTtsParameters {
  /** The absolute path of the model's folder. */
  readonly directory: string;
  /** Of a voice with several. */
  readonly language?: string;
  /** Its number from 0, or its name. */
  readonly speaker: number | string;
  /** 1 is that of the model, 2 twice as fast. */
  readonly speed: number;
  readonly threads: number;
}

const between = (least: number, most: number) =>
  new t.Type<number, number, unknown>(
    `a number from ${least} to ${most}`,
    t.number.is,
    (value, context) =>
      typeof value === 'number' && value >= least && value <= most
        ? t.success(value)
        : t.failure(value, context),
    (value) => value,
  );

const Threads = new t.Type<number, number, unknown>(
  `a whole number from 1 to ${MOST_THREADS}`,
  t.number.is,
  (value, context) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_THREADS
      ? t.success(Number(value))
      : t.failure(value, context),
  (value) => value,
);

const RawStt = t.intersection([
  t.type({ model: NonEmptyString }),
  t.partial({ language: NonEmptyString, bias: between(0, MOST_BIAS), threads: Threads }),
]);

/** Decodes the parameters of the recogniser. Left: a sentence that begins with the field. */
export const sherpaSttParameters = (
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): E.Either<string, SherpaSttParameters> =>
  pipe(
    RawStt.decode(withoutNulls(parameters)),
    E.mapLeft((errors) => refusalsText(refusals(errors), ENGINE)),
    E.map(({ model, language, bias, threads = defaultThreads() }) => ({
      directory: modelDirectory(dataDirectory, model),
      bias: bias ?? DEFAULT_BIAS,
      isBiasSet: bias !== undefined,
      threads,
      ...(language === undefined ? {} : { language }),
    })),
  );

const LEAST_SPEED = 0.25;
const MOST_SPEED = 4;

const RawTts = t.intersection([
  t.type({ model: NonEmptyString }),
  t.partial({
    language: NonEmptyString,
    speaker: t.union([NonEmptyString, t.number], 'the number or the name of a speaker'),
    speed: between(LEAST_SPEED, MOST_SPEED),
    threads: Threads,
  }),
]);

/** Decodes the parameters of the voice. Left: a sentence that begins with the field. */
export const sherpaTtsParameters = (
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory: string,
): E.Either<string, SherpaTtsParameters> =>
  pipe(
    RawTts.decode(withoutNulls(parameters)),
    E.mapLeft((errors) => refusalsText(refusals(errors), ENGINE)),
    E.map(({ model, language, speaker = 0, speed = 1, threads = defaultThreads() }) => ({
      directory: modelDirectory(dataDirectory, model),
      speaker,
      speed,
      threads,
      ...(language === undefined ? {} : { language }),
    })),
  );

const defaultThreads = (): number =>
  Math.max(1, Math.min(MOST_THREADS_UNASKED, Math.floor(availableParallelism() / 2)));
