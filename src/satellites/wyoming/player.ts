import {
  asyncScheduler,
  concat,
  concatMap,
  defer,
  delayWhen,
  EMPTY,
  endWith,
  filter,
  finalize,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  take,
  tap,
  timer,
} from 'rxjs';
import { floatOf, int16Of, type Pcm } from '../../engines/audio-file/pcm.ts';
import { resample } from '../../engines/audio-file/resample.ts';
import { checkedParts } from '../../engines/players/checked-parts.ts';
import type { Player, Sound } from '../../engines/ports.ts';
import { audioStart, audioStop } from '../../wyoming/audio.ts';
import type { AudioFormat } from '../../wyoming/catalogue.ts';
import type { WyomingEvent } from '../../wyoming/event.ts';
import { linePlayer, type Sounding } from '../line-player.ts';
import { pacing } from '../pacing.ts';
import { quieted, writtenChunk } from './written-chunk.ts';

interface PlayerLine {
  readonly send: (event: WyomingEvent) => void;
  /** When the satellite says that all was heard; completes when it is gone. */
  readonly played$: Observable<unknown>;
}

export interface SatellitePlayer extends Player {
  readonly isPlaying: () => boolean;
}

/** What satellites expect at once. */
const CHUNK_SAMPLES = 1_024;
/** So much more than is heard goes out: whoever is interrupted is silent that soon. */
const LEAD_MS = 500;
/** Old satellites never say that all was heard: it is taken for heard then. */
const LATE_MS = 1_500;
/** What says so earlier speaks of the sound before. */
const EARLY_MS = 250;

/**
 * Plays at a satellite, in the format that it takes. Heard when it says so, or a second and a half after it should have been. Left: what the
 * sound failed with, or `EngineFailed` when the line is gone or `signal` aborts.
 */
export function satellitePlayer(line: PlayerLine, format: AudioFormat): SatellitePlayer {
  let playing = 0;
  const player = linePlayer(line.played$, (sound) => {
    playing += 1;
    return merge(sound.ends$, sounding(line, format, sound)).pipe(
      finalize(() => {
        playing -= 1;
      }),
    );
  });
  return { ...player, isPlaying: () => playing > 0 };
}

/** Emits once, when all was heard. Whoever leaves before silences it. */
function sounding(
  { send, played$ }: PlayerLine,
  format: AudioFormat,
  { sound$, begun, isQuiet$ }: Sounding,
): Observable<void> {
  const pace = pacing(LEAD_MS);
  const begins$ = new Subject<{ readonly part: number; readonly atMs: number }>();
  let state: 'unsent' | 'open' | 'ended' = 'unsent';
  let beganAtMs = 0;
  let isQuiet = false;
  const give = (samples: Int16Array, part: number, isFirst: boolean): void => {
    if (state === 'unsent') send(audioStart(format));
    send(writtenChunk(isQuiet ? quieted(samples) : samples, format));
    const atMs = pace.sent((samples.length * 1_000) / format.rate);
    if (state === 'unsent') beganAtMs = atMs;
    if (isFirst) begins$.next({ part, atMs });
    state = 'open';
  };
  const end = (): void => {
    if (state === 'open') send(audioStop());
    state = 'ended';
  };
  const partGiven = (sound: Sound, part: number): Observable<unknown> => {
    if (sound.samples.length === 0) begun(part);
    return written(sound, format).pipe(
      concatMap((samples) => of(samples).pipe(delayWhen(() => timer(pace.waitMs())))),
      map((samples, index) => give(samples, part, index === 0)),
    );
  };
  const begun$ = begins$.pipe(
    mergeMap(({ part, atMs }) => timer(untilMs(atMs)).pipe(tap(() => begun(part)))),
  );
  const quieting$ = isQuiet$.pipe(
    tap((value) => {
      isQuiet = value;
    }),
  );
  const heard$ = defer(() => {
    if (state === 'unsent') return EMPTY;
    end();
    const lengthMs = pace.endsAtMs() - beganAtMs;
    const isMeant = (): boolean => asyncScheduler.now() >= beganAtMs + lengthMs - EARLY_MS;
    return merge(played$.pipe(filter(isMeant)), timer(untilMs(pace.endsAtMs()) + LATE_MS)).pipe(take(1));
  });
  const all$ = concat(checkedParts(sound$).pipe(concatMap(partGiven)), heard$);
  return merge(
    merge(begun$, quieting$).pipe(ignoreElements()),
    all$.pipe(ignoreElements(), endWith(undefined)),
  ).pipe(finalize(end));
}

const untilMs = (atMs: number): number => Math.max(0, atMs - asyncScheduler.now());

/** A part as it goes over the line, in chunks. */
const written = ({ sampleRateHz, samples }: Sound, { rate }: AudioFormat): Observable<Int16Array> => {
  async function* pcm(): AsyncGenerator<Pcm, void> {
    yield { sampleRateHz, samples: floatOf(samples) };
  }
  return from(resample(pcm(), rate)).pipe(concatMap((piece) => cut(int16Of(piece))));
};

const cut = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: Math.ceil(samples.length / CHUNK_SAMPLES) }, (_, index) =>
    samples.subarray(index * CHUNK_SAMPLES, (index + 1) * CHUNK_SAMPLES),
  );
