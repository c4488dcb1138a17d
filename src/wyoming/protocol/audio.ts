import * as E from 'fp-ts/lib/Either.js';
import type { AudioFormat } from './catalogue.ts';
import { messageOf, type WyomingEvent } from './event.ts';

/** 16-bit mono, as everything within this service. */
export const monoFormat = (rateHz: number): AudioFormat => ({ rate: rateHz, width: 2, channels: 1 });

/** Sound of that format begins; `timestamp` in ms. */
export const audioStart = (format: AudioFormat, timestamp?: number): WyomingEvent =>
  messageOf('audio-start', { ...format, timestamp });

/** A piece of 16-bit mono sound at that rate. */
export const audioChunk = (format: AudioFormat, samples: Int16Array, timestamp?: number): WyomingEvent =>
  messageOf(
    'audio-chunk',
    { ...format, timestamp },
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  );

export const audioStop = (timestamp?: number): WyomingEvent => messageOf('audio-stop', { timestamp });

/** The samples of a chunk, its channels mixed down to one. Left: its payload does not hold whole samples of its format. */
export function samplesOf(
  { width, channels }: AudioFormat,
  payload: Uint8Array,
): E.Either<string, Int16Array> {
  const frameBytes = width * channels;
  if (payload.length % frameBytes !== 0)
    return E.left(`a payload of ${payload.length} bytes is no whole number of ${frameBytes}-byte samples`);
  const { buffer, byteOffset, byteLength } = payload;
  if (frameBytes === 2 && byteOffset % 2 === 0)
    return E.right(new Int16Array(buffer, byteOffset, byteLength / 2));
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return E.right(
    Int16Array.from({ length: byteLength / frameBytes }, (_, frame) => {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1)
        sum += bytes.readIntLE(frame * frameBytes + channel * width, width) / 256 ** (width - 2);
      return sum / channels;
    }),
  );
}
