import { map, Observable, Subject, switchMap } from 'rxjs';
import { rawFrames } from '../../engines/audio-file/raw-frames.ts';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import type { Chunk } from './room-tone.ts';

/** Chunks as frames, audio time from 0. Where the rate changes, up to a frame is lost. */
export const framesOfChunks = (chunks$: Observable<Chunk>): Observable<AudioFrame> =>
  ofOneRate(chunks$).pipe(
    switchMap(({ rateHz, bytes$ }) => rawFrames(bytes$, rateHz, 0)),
    map(({ samples }, index) => ({ samples, atMs: index * FRAME_MS })),
  );

interface OfOneRate {
  readonly rateHz: number;
  readonly bytes$: Subject<Uint8Array>;
}

/** Each is to be subscribed to as it comes. */
const ofOneRate = (chunks$: Observable<Chunk>): Observable<OfOneRate> =>
  new Observable((subscriber) => {
    let open: OfOneRate | undefined;
    return chunks$.subscribe({
      next: ({ rateHz, samples: { buffer, byteOffset, byteLength } }) => {
        if (open?.rateHz !== rateHz) {
          open = { rateHz, bytes$: new Subject() };
          subscriber.next(open);
        }
        open.bytes$.next(new Uint8Array(buffer, byteOffset, byteLength));
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => {
        open?.bytes$.complete();
        subscriber.complete();
      },
    });
  });
