import { Observable, tap } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { byteSource } from './byte-source.ts';
import { decode } from './decode.ts';
import { inFrames } from './in-frames.ts';
import { resample } from './resample.ts';

/** What an upload may be at most: as it comes in, and as sound. */
export interface AudioLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
}

/**
 * The sound of a file while its bytes come in, whatever its format: the content decides. Fails with `UndecodableAudio`,
 * `TooLarge`, `DeadlinePassed` or the error of `bytes$`; unsubscribing frees everything.
 */
export const audioFrames = (
  bytes$: Observable<Uint8Array>,
  { maxBytes, maxMs }: AudioLimits,
): Observable<AudioFrame> =>
  new Observable((subscriber) => {
    const unsubscribed = new AbortController();
    const { signal } = unsubscribed;
    const source = byteSource(bytes$.pipe(noMoreThan(maxBytes)), signal);
    const frames = inFrames(resample(decode(source, signal)), maxMs);
    const deliver = async () => {
      for await (const frame of frames) {
        if (signal.aborted) return;
        subscriber.next(frame);
      }
      subscriber.complete();
    };
    deliver().catch((error: unknown) => subscriber.error(error));
    return () => unsubscribed.abort();
  });

function noMoreThan(maxBytes: number) {
  let bytes = 0;
  return tap<Uint8Array>((chunk) => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
  });
}

const tooLarge = (maxBytes: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the file is larger than ${maxBytes} bytes`,
});
