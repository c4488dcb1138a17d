import { catchError, EMPTY, Observable, tap, throwError } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { decode, wavHeader } from './decode.ts';
import { int16Of, type Pcm, undecodable } from './pcm.ts';
import { resample } from './resample.ts';
import { decodeWav, type WavHeader } from './wav-header.ts';

/**
 * Cuts 16 kHz sound into frames of 32 ms, the last one padded with silence. Fails with `TooLarge` beyond `maxMs`, and with
 * `UndecodableAudio` without a sample or with less sound than `minMs` (32 at most).
 */
export async function* inFrames(
  parts: AsyncIterable<Float32Array>,
  maxMs: number,
  minMs = 0,
): AsyncGenerator<AudioFrame, void> {
  const maxSamples = (maxMs * SAMPLE_RATE_HZ) / 1000;
  let samplesSoFar = 0;
  let frame = new Int16Array(FRAME_SAMPLES);
  let filled = 0;
  let atMs = 0;
  for await (const part of parts) {
    samplesSoFar += part.length;
    if (samplesSoFar > maxSamples) throw tooLong(maxMs);
    const samples = int16Of(part);
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + FRAME_SAMPLES - filled);
      frame.set(piece, filled);
      at += piece.length;
      filled += piece.length;
      if (filled < FRAME_SAMPLES) continue;
      yield { samples: frame, atMs };
      atMs += FRAME_MS;
      frame = new Int16Array(FRAME_SAMPLES);
      filled = 0;
    }
  }
  if (samplesSoFar === 0) throw undecodable('there is no sound in it');
  if (samplesSoFar < (minMs * SAMPLE_RATE_HZ) / 1000) throw undecodable(`it is shorter than ${minMs} ms`);
  if (filled > 0) yield { samples: frame, atMs };
}

const tooLong = (maxMs: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the sound is longer than ${maxMs / 1000} s`,
});

/**
 * Sound of any rate and length as frames. Each subscription calls `sound`, and aborts its `signal` at the end. A frame is
 * emitted once `isDue` settles. Fails with the errors of `sound`, and with `UndecodableAudio` if that ends without a sample.
 */
export const framesOfPcm = (
  sound: (signal: AbortSignal) => AsyncIterable<Pcm>,
  isDue?: (frame: AudioFrame, signal: AbortSignal) => Promise<void>,
): Observable<AudioFrame> =>
  emitted(async function* (signal) {
    for await (const frame of inFrames(resample(sound(signal)), Infinity)) {
      await isDue?.(frame, signal);
      yield frame;
    }
  });

/** Each subscription emits what `generate` yields, and aborts its `signal` at the end. */
const emitted = (generate: (signal: AbortSignal) => AsyncIterable<AudioFrame>): Observable<AudioFrame> =>
  new Observable((subscriber) => {
    const unsubscribed = new AbortController();
    const { signal } = unsubscribed;
    const deliver = async () => {
      for await (const frame of generate(signal)) {
        if (signal.aborted) return;
        subscriber.next(frame);
      }
      subscriber.complete();
    };
    deliver().catch((error: unknown) => subscriber.error(error));
    return () => unsubscribed.abort();
  });

/** Raw sound is 16-bit mono. */
export const BYTES_PER_SAMPLE = 2;

/** Raw 16-bit little-endian mono sound as frames. Chunks may split samples, and so may the `readBytes` before them. */
export function rawFrames(
  bytes$: Observable<Uint8Array>,
  rateHz: number,
  readBytes: number,
): Observable<AudioFrame> {
  const header = {
    ...{ sampleRateHz: rateHz, channels: 1, bytesPerSample: BYTES_PER_SAMPLE, isFloat: false },
    ...{ dataStart: readBytes % BYTES_PER_SAMPLE, dataBytes: Infinity },
  };
  return framesOfPcm((signal) => decodeWav(byteSource(bytes$, signal), header)).pipe(
    catchError(silentIsEmpty),
  );
}

function silentIsEmpty(error: unknown): Observable<never> {
  const isEmpty = isAssistantError(error) && error._tag === 'UndecodableAudio';
  return isEmpty ? EMPTY : throwError(() => error);
}

/** The limits of an upload, in bytes and as sound. */
export interface AudioLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

/** Nothing can be said in less. */
const MIN_MS = 10;
/** Tolerance for writers that count a header, or a chunk after the sound, as part of the sound. */
const MISCOUNTED_BYTES = 64;

/**
 * The sound of a file, whose content tells the format. Frames come while the file is uploaded if its header tells the length;
 * else they come at its end, so that none of a too long sound is emitted. Fails with `UndecodableAudio` (also for a WAV file
 * that is cut off), `TooLarge`, `DeadlinePassed` or the error of `bytes$`. Unsubscribing frees all resources.
 */
export const audioFrames = (
  bytes$: Observable<Uint8Array>,
  { maxBytes, maxMs }: AudioLimits,
): Observable<AudioFrame> =>
  emitted(async function* (signal) {
    let bytes = 0;
    const count = tap<Uint8Array>((chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
    });
    const source = byteSource(bytes$.pipe(count), signal);
    const header = await wavHeader(source);
    const lengthMs = header === undefined ? Number.POSITIVE_INFINITY : soundMs(header);
    const isKnown = Number.isFinite(lengthMs);
    if (isKnown && lengthMs > maxMs) throw tooLong(maxMs);
    const frames = inFrames(resample(decode(source, signal)), maxMs, MIN_MS);
    yield* isKnown ? frames : whole(frames);
    if (isKnown && header !== undefined) refuseCutOff(header, bytes);
  });

const soundMs = ({ dataBytes, bytesPerSample, channels, sampleRateHz }: WavHeader): number =>
  (dataBytes * 1_000) / (bytesPerSample * channels * sampleRateHz);

/** Yields all frames once the last one has come. */
async function* whole(frames: AsyncIterable<AudioFrame>): AsyncGenerator<AudioFrame, void> {
  const all: AudioFrame[] = [];
  for await (const frame of frames) all.push(frame);
  yield* all;
}

function refuseCutOff({ dataStart, dataBytes }: WavHeader, bytes: number): void {
  const came = bytes - dataStart;
  if (came < dataBytes - MISCOUNTED_BYTES)
    throw undecodable(`it is cut off: its header promises ${dataBytes} bytes of sound, and ${came} came`);
}

const tooLarge = (maxBytes: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the file is larger than ${maxBytes} bytes`,
});
