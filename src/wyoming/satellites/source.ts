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
import type { Source } from '../../engines/ports.ts';
import { watchedSource } from '../../engines/sources/watched-source.ts';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import { energyOf } from '../../streams/speech.ts';

/** 16-bit mono sound as it came, of any rate. */
export interface Chunk {
  readonly rateHz: number;
  readonly samples: Int16Array;
}

/** The quietest sound of late, which stands for a room where nothing comes from it. */
interface RoomTone extends Chunk {
  readonly energy: number;
}

export const SILENCE: RoomTone = { rateHz: 16_000, samples: new Int16Array(512), energy: Infinity };

/** How long it lasts. */
export const chunkMs = ({ rateHz, samples }: Chunk): number => (samples.length * 1_000) / rateHz;

/** So much louder than what is kept counts as quiet, chunk by chunk: a room that gets louder is heard after some seconds. */
const TONE_GROWTH = 1.02;

/** What is shorter, such as the end of a sound, says nothing of a room. */
const MIN_TONE_MS = 10;

/** The quietest after one more chunk. */
export function toneAfter(tone: RoomTone, chunk: Chunk): RoomTone {
  if (chunkMs(chunk) < MIN_TONE_MS) return tone;
  const energy = energyOf(chunk.samples);
  const kept = Math.max(1, tone.energy) * TONE_GROWTH; // digital silence, too, is forgotten
  return energy <= kept ? { ...chunk, energy } : { ...tone, energy: kept };
}

interface SatelliteSource extends Source {
  /** Audio time up to now; 0 while nobody listens. */
  readonly nowMs: () => number;
}

interface SatelliteSourceDeps {
  /** Completes when the satellite is gone. */
  readonly chunks$: Observable<Chunk>;
  /** Whether somebody is meant to speak now. */
  readonly isListening$: Observable<boolean>;
}

/** Nobody waits longer for a satellite whose sound has stopped in the middle of an order. */
const SILENCE_AFTER_MS = 1_000;
/** A satellite that is silent until it is woken is open all the same: so much silence says so. */
const OPENING = Array.from({ length: 8 }, () => SILENCE);

/**
 * What a satellite sends, while it sends. Where an order is waited for and nothing comes for a second, its quiet room is heard on, at
 * the speed of time, so that what waits for silence goes on.
 */
export function satelliteSource({ chunks$, isListening$ }: SatelliteSourceDeps): SatelliteSource {
  let tone = SILENCE;
  let nowMs = 0;
  const heard$ = chunks$.pipe(
    tap((chunk) => {
      tone = toneAfter(tone, chunk);
    }),
  );
  const missed$ = isListening$.pipe(
    distinctUntilChanged(),
    switchMap((isListening) => (isListening ? chunks$.pipe(startWith(undefined)) : of(null))),
    switchMap((since) => (since === null ? EMPTY : defer(() => timer(SILENCE_AFTER_MS, chunkMs(tone))))),
    map((): Chunk => tone),
    takeUntil(chunks$.pipe(ignoreElements(), endWith(undefined))),
  );
  const frames$ = defer(() => {
    nowMs = 0;
    return framesOfChunks(merge(of(...OPENING), heard$, missed$));
  }).pipe(
    tap(({ atMs }) => {
      nowMs = atMs + FRAME_MS;
    }),
  );
  return {
    ...watchedSource(frames$, () => ({ state: 'off', detail: 'nobody listens' })),
    mayRest: true,
    nowMs: () => nowMs,
  };
}

/** Chunks as frames, audio time from 0. Where the rate changes, up to a frame is lost. */
const framesOfChunks = (chunks$: Observable<Chunk>): Observable<AudioFrame> =>
  splitByRate(chunks$).pipe(
    switchMap(({ rateHz, bytes$ }) => rawFrames(bytes$, rateHz, 0)),
    map(({ samples }, index) => ({ samples, atMs: index * FRAME_MS })),
  );

interface RateStream {
  readonly rateHz: number;
  readonly bytes$: Subject<Uint8Array>;
}

/** Each is to be subscribed to as it comes. */
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
