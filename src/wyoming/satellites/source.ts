import {
  defer,
  distinctUntilChanged,
  EMPTY,
  endWith,
  ignoreElements,
  map,
  merge,
  Observable,
  of,
  Subject,
  startWith,
  switchMap,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { rawFrames } from '../../engines/audio-file/frames.ts';
import { watchedSource } from '../../engines/sources/watched-source.ts';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import { energyOf } from '../../streams/speech.ts';

/** 16-bit mono sound of any sample rate. */
export interface Chunk {
  readonly rateHz: number;
  readonly samples: Int16Array;
}

/** The quietest recent sound, which replaces missing sound. */
interface RoomTone extends Chunk {
  readonly energy: number;
}

export const SILENCE: RoomTone = { rateHz: 16_000, samples: new Int16Array(512), energy: Infinity };

/** The length of a chunk, in ms. */
export const chunkMs = ({ rateHz, samples }: Chunk): number => (samples.length * 1_000) / rateHz;

/** The tone's energy grows by this factor per chunk, so that it follows a room that gets louder within seconds. */
const TONE_GROWTH = 1.02;

/** A shorter chunk, such as the end of a sound, is no sample of the room. */
const MIN_TONE_MS = 10;

/** The room tone after one more chunk. */
export function toneAfter(tone: RoomTone, chunk: Chunk): RoomTone {
  if (chunkMs(chunk) < MIN_TONE_MS) return tone;
  const energy = energyOf(chunk.samples);
  const grown = Math.max(1, tone.energy) * TONE_GROWTH; // at least 1, so that it grows from digital silence too
  return energy <= grown ? { ...chunk, energy } : { ...tone, energy: grown };
}

/** How long to wait for sound that stops in the middle of an order. */
const SILENCE_AFTER_MS = 1_000;
/** The silence at the start, so that a satellite that streams nothing until it is woken counts as open. */
const OPENING = Array.from({ length: 8 }, () => SILENCE);

/**
 * The sound of a satellite; `chunks$` completes when the connection is closed. When an order is expected (`isListening$`) and no sound
 * comes for a second, the room tone is played in real time, so that the end of the utterance is found.
 */
export function satelliteSource(chunks$: Observable<Chunk>, isListening$: Observable<boolean>) {
  let tone = SILENCE;
  let nowMs = 0;
  const sound$ = chunks$.pipe(
    tap((chunk) => {
      tone = toneAfter(tone, chunk);
    }),
  );
  const missing$ = isListening$.pipe(
    distinctUntilChanged(),
    switchMap((isListening) => (isListening ? chunks$.pipe(startWith(undefined)) : of(null))),
    switchMap((since) => (since === null ? EMPTY : defer(() => timer(SILENCE_AFTER_MS, chunkMs(tone))))),
    map((): Chunk => tone),
    takeUntil(chunks$.pipe(ignoreElements(), endWith(undefined))),
  );
  const frames$ = defer(() => {
    nowMs = 0;
    return framesOfChunks(merge(of(...OPENING), sound$, missing$));
  }).pipe(
    tap(({ atMs }) => {
      nowMs = atMs + FRAME_MS;
    }),
  );
  return {
    ...watchedSource(frames$, () => ({ state: 'off', detail: 'not in use' })),
    mayRest: true,
    /** The present audio time; 0 without a subscriber. */
    nowMs: () => nowMs,
  };
}

/** Converts chunks to frames, with audio time from 0. A change of the sample rate loses up to a frame. */
const framesOfChunks = (chunks$: Observable<Chunk>): Observable<AudioFrame> =>
  splitByRate(chunks$).pipe(
    switchMap(({ rateHz, bytes$ }) => rawFrames(bytes$, rateHz, 0)),
    map(({ samples }, index) => ({ samples, atMs: index * FRAME_MS })),
  );

interface RateStream {
  readonly rateHz: number;
  readonly bytes$: Subject<Uint8Array>;
}

/** Emits a stream for each run of chunks of one sample rate; subscribe to it at once. */
const splitByRate = (chunks$: Observable<Chunk>): Observable<RateStream> =>
  new Observable((subscriber) => {
    let open: RateStream | undefined;
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
