import { catchError, EMPTY, Observable, throwError } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { int16Of, type Pcm, undecodable } from './pcm.ts';
import { resample } from './resample.ts';
import { decodeWav } from './wav-header.ts';

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

export const tooLong = (maxMs: number): AssistantError => ({
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
