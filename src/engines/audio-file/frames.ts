import { catchError, EMPTY, Observable, tap, throwError } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { decode, wavHeader } from './decode.ts';
import { int16Of, type Pcm, undecodable } from './pcm.ts';
import { resample } from './resample.ts';
import { decodeWav, type WavHeader } from './wav-header.ts';

/**
 * Cuts 16 kHz sound into frames of 32 ms, the last one filled up with silence. Fails with `TooLarge` beyond `maxMs` and
 * with `UndecodableAudio` when there was no sample at all, or less sound than `minMs` (32 at most).
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
 * Sound of any rate as frames, without end if need be. `sound` is asked for by each subscriber; its `signal` is aborted at
 * the unsubscription. A frame goes out once `isDue` settles, where that is given. Fails with what `sound` throws, and with
 * `UndecodableAudio` when that ends without a sample.
 */
export const framesOfPcm = (
  sound: (signal: AbortSignal) => AsyncIterable<Pcm>,
  isDue?: (frame: AudioFrame, signal: AbortSignal) => Promise<void>,
): Observable<AudioFrame> =>
  new Observable((subscriber) => {
    const unsubscribed = new AbortController();
    const { signal } = unsubscribed;
    const deliver = async () => {
      for await (const frame of inFrames(resample(sound(signal)), Infinity)) {
        await isDue?.(frame, signal);
        if (signal.aborted) return;
        subscriber.next(frame);
      }
      subscriber.complete();
    };
    deliver().catch((error: unknown) => subscriber.error(error));
    return () => unsubscribed.abort();
  });

/** Of the 16-bit mono sound below. */
export const BYTES_PER_SAMPLE = 2;

/**
 * Raw 16-bit little-endian mono sound as frames, however its bytes are cut, up to their end. `takenBytes` went to somebody else
 * before, who may have gone in the middle of a sample.
 */
export function rawFrames(
  bytes$: Observable<Uint8Array>,
  rateHz: number,
  takenBytes: number,
): Observable<AudioFrame> {
  const header = {
    ...{ sampleRateHz: rateHz, channels: 1, bytesPerSample: BYTES_PER_SAMPLE, isFloat: false },
    ...{ dataStart: takenBytes % BYTES_PER_SAMPLE, dataBytes: Infinity },
  };
  return framesOfPcm((signal) => decodeWav(byteSource(bytes$, signal), header)).pipe(
    catchError(silentIsEmpty),
  );
}

function silentIsEmpty(error: unknown): Observable<never> {
  const isEmpty = isAssistantError(error) && error._tag === 'UndecodableAudio';
  return isEmpty ? EMPTY : throwError(() => error);
}

/** What an upload may be at most: as it comes in, and as sound. */
export interface AudioLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

/** Nobody says anything in less. */
const MIN_MS = 10;
/** Some writers count a header, or a chunk after the sound, as a part of it. */
const MISCOUNTED_BYTES = 64;

/**
 * The sound of a file, whatever its format: the content decides. It comes while the bytes come in where the header tells how long it will be,
 * else when its end was seen: nobody hears the beginning of what is too long. Fails with `UndecodableAudio`, also for a WAV file
 * that was cut off, `TooLarge`, `DeadlinePassed` or the error of `bytes$`; unsubscribing frees everything.
 */
export const audioFrames = (
  bytes$: Observable<Uint8Array>,
  { maxBytes, maxMs }: AudioLimits,
): Observable<AudioFrame> =>
  new Observable((subscriber) => {
    const unsubscribed = new AbortController();
    const { signal } = unsubscribed;
    let bytes = 0;
    const count = tap<Uint8Array>((chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
    });
    const source = byteSource(bytes$.pipe(count), signal);
    const deliver = async () => {
      const header = await wavHeader(source);
      const lengthMs = header === undefined ? Number.POSITIVE_INFINITY : soundMs(header);
      const isKnown = Number.isFinite(lengthMs);
      if (isKnown && lengthMs > maxMs) throw tooLong(maxMs);
      const frames = inFrames(resample(decode(source, signal)), maxMs, MIN_MS);
      for await (const frame of isKnown ? frames : whole(frames)) {
        if (signal.aborted) return;
        subscriber.next(frame);
      }
      if (isKnown && header !== undefined) refuseCutOff(header, bytes);
      subscriber.complete();
    };
    deliver().catch((error: unknown) => subscriber.error(error));
    return () => unsubscribed.abort();
  });

const soundMs = ({ dataBytes, bytesPerSample, channels, sampleRateHz }: WavHeader): number =>
  (dataBytes * 1_000) / (bytesPerSample * channels * sampleRateHz);

/** All frames, once the last one is there. */
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
