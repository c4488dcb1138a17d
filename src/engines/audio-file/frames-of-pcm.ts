import { Observable } from 'rxjs';
import type { AudioFrame } from '../../streams/audio.ts';
import { inFrames } from './in-frames.ts';
import type { Pcm } from './pcm.ts';
import { resample } from './resample.ts';

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
