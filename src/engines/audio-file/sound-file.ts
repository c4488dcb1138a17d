import { type FileHandle, open } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { concatSamples, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Sound } from '../ports.ts';
import { fileSource } from './byte-source.ts';
import { decode } from './decode.ts';
import { int16Of, undecodable } from './pcm.ts';
import { resample } from './resample.ts';

/** For formats that ffmpeg decodes, whose own rate is not known. */
const OTHER_RATE_HZ = 44_100;
/** The longest sound: it is in memory as a whole, and has 160 MB at that rate. */
const MAX_S = 1_800;

/** Decodes a whole sound file at its own rate to mono. Left: `UndecodableAudio`, `DeadlinePassed`, or `TooLarge` (half an hour). */
export const soundFile = (path: string, signal: AbortSignal): TE.TaskEither<AssistantError, Sound> =>
  reading(path, (file) => wholeSound(file, signal));

/** Decodes a whole sound file at 16 kHz. Left: the same; `TooLarge` beyond `maxS` seconds. */
export const samplesOfFile = (
  path: string,
  maxS: number = MAX_S,
): TE.TaskEither<AssistantError, Int16Array> => reading(path, (file) => wholeSamples(file, maxS));

const reading =
  <A>(path: string, read: (file: FileHandle) => Promise<A>): TE.TaskEither<AssistantError, A> =>
  async () => {
    const opened = await TE.tryCatch(() => open(path), describeUnknown)();
    if (E.isLeft(opened)) return E.left(undecodable(opened.left));
    try {
      return E.right(await read(opened.right));
    } catch (error) {
      if (!isAssistantError(error)) throw error;
      return E.left(named(path, error));
    } finally {
      await opened.right.close();
    }
  };

const named = (path: string, error: AssistantError): AssistantError =>
  error._tag === 'UndecodableAudio' || error._tag === 'TooLarge'
    ? { ...error, message: `${path}: ${error.message}` }
    : error;

async function wholeSound(file: FileHandle, signal: AbortSignal): Promise<Sound> {
  const parts: Int16Array[] = [];
  let length = 0;
  let sampleRateHz = OTHER_RATE_HZ;
  for await (const pcm of decode(fileSource(file), signal, OTHER_RATE_HZ)) {
    if (signal.aborted) break;
    if (length === 0) sampleRateHz = pcm.sampleRateHz;
    if (sampleRateHz !== pcm.sampleRateHz) throw undecodable('its sample rate changes on the way');
    parts.push(int16Of(pcm.samples));
    length += pcm.samples.length;
    if (length > MAX_S * sampleRateHz) throw tooLong(MAX_S);
  }
  if (length === 0 && !signal.aborted) throw undecodable('there is no sound in it');
  return { sampleRateHz, samples: concatSamples(parts) };
}

async function wholeSamples(file: FileHandle, maxS: number): Promise<Int16Array> {
  const ended = new AbortController();
  const parts: Int16Array[] = [];
  let length = 0;
  try {
    for await (const part of resample(decode(fileSource(file), ended.signal))) {
      parts.push(int16Of(part));
      length += part.length;
      if (length > maxS * SAMPLE_RATE_HZ) throw tooLong(maxS);
    }
  } finally {
    ended.abort();
  }
  if (length === 0) throw undecodable('there is no sound in it');
  return concatSamples(parts);
}

const tooLong = (maxS: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the sound is longer than ${maxS} s`,
});
