import { Observable, tap } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { decode, wavHeader } from './decode.ts';
import { inFrames, tooLong } from './frames.ts';
import { undecodable } from './pcm.ts';
import { resample } from './resample.ts';
import type { WavHeader } from './wav-header.ts';

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
