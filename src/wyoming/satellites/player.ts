import {
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
import { linePlayer, type Playback, pacing } from '../../rooms/line-player.ts';
import { messageOf, NO_PAYLOAD, type WyomingEvent } from '../protocol/event.ts';
import { audioStart, audioStop } from '../protocol/info.ts';
import type { AudioFormat } from '../protocol/message-codecs.ts';

interface PlayerLine {
  readonly send: (event: WyomingEvent) => void;
  /** Emits when the satellite reports that all was played; completes when the connection is closed. */
  readonly played$: Observable<unknown>;
  /** Emits when a sound may begin; at once by default. */
  readonly opening?: () => Observable<unknown>;
}

/** The chunk size that satellites expect. */
const CHUNK_SAMPLES = 1_024;
/** How far ahead sound is sent; an interrupted satellite plays this much longer. */
const LEAD_MS = 500;
/** Old satellites never report `played`: this long after its end, a sound counts as played. */
const LATE_MS = 1_500;
/** A `played` that comes earlier before the end belongs to the previous sound. */
const EARLY_MS = 250;

/**
 * Plays at a satellite, in its format; done when it reports `played`, or 1.5 s after the end of the sound. Left: the error of the sound,
 * or `EngineFailed` when the connection is closed or `signal` aborts.
 */
export const satellitePlayer = (line: PlayerLine, format: AudioFormat): Player =>
  linePlayer(line.played$, (sound) => merge(sound.ends$, playSound(line, format, sound)));

/** Emits once, when all was played. Unsubscribing stops the sound. */
function playSound(
  { send, played$, opening = () => of(undefined) }: PlayerLine,
  format: AudioFormat,
  { sound$, begun, isQuiet$ }: Playback,
): Observable<void> {
  const pace = pacing(LEAD_MS);
  const begins$ = new Subject<{ readonly part: number; readonly inMs: number }>();
  let state: 'unsent' | 'open' | 'ended' = 'unsent';
  let isQuiet = false;
  const give = (samples: Int16Array, part: number, isFirst: boolean): void => {
    if (state === 'unsent') send(audioStart(format));
    send(encodedChunk(isQuiet ? attenuated(samples) : samples, format));
    const inMs = pace.sent((samples.length * 1_000) / format.rate);
    if (isFirst) begins$.next({ part, inMs });
    state = 'open';
  };
  const end = (): void => {
    if (state === 'open') send(audioStop());
    state = 'ended';
  };
  const partGiven = (sound: Sound, part: number): Observable<unknown> => {
    if (sound.samples.length === 0) begun(part);
    return resampled(sound, format).pipe(
      concatMap((samples) =>
        of(samples).pipe(delayWhen(() => (state === 'unsent' ? opening() : timer(pace.waitMs())))),
      ),
      map((samples, index) => give(samples, part, index === 0)),
    );
  };
  const begun$ = begins$.pipe(mergeMap(({ part, inMs }) => timer(inMs).pipe(tap(() => begun(part)))));
  const quieting$ = isQuiet$.pipe(
    tap((value) => {
      isQuiet = value;
    }),
  );
  const heard$ = defer(() => {
    if (state === 'unsent') return EMPTY;
    end();
    const isMeant = (): boolean => pace.leftMs() <= EARLY_MS;
    return merge(played$.pipe(filter(isMeant)), timer(pace.leftMs() + LATE_MS)).pipe(take(1));
  });
  const all$ = concat(checkedParts(sound$).pipe(concatMap(partGiven)), heard$);
  return merge(
    merge(begun$, quieting$).pipe(ignoreElements()),
    all$.pipe(ignoreElements(), endWith(undefined)),
  ).pipe(finalize(end));
}

/** A part at the sample rate of the satellite, in chunks. */
const resampled = ({ sampleRateHz, samples }: Sound, { rate }: AudioFormat): Observable<Int16Array> => {
  async function* pcm(): AsyncGenerator<Pcm, void> {
    yield { sampleRateHz, samples: floatOf(samples) };
  }
  return from(resample(pcm(), rate)).pipe(concatMap((piece) => chunksOf(int16Of(piece))));
};

const chunksOf = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: Math.ceil(samples.length / CHUNK_SAMPLES) }, (_, index) =>
    samples.subarray(index * CHUNK_SAMPLES, (index + 1) * CHUNK_SAMPLES),
  );

/** A quarter of the amplitude is 12 dB quieter. */
const ATTENUATION = 4;

const attenuated = (samples: Int16Array): Int16Array => samples.map((sample) => sample / ATTENUATION);

/** Encodes 16-bit mono samples in any format; all channels are equal. */
const encodedChunk = (samples: Int16Array, format: AudioFormat): WyomingEvent =>
  messageOf('audio-chunk', format, samples.length === 0 ? NO_PAYLOAD : payloadOf(samples, format));

function payloadOf(samples: Int16Array, { width, channels }: AudioFormat): Uint8Array {
  const { buffer, byteOffset, byteLength } = samples;
  if (width === 2 && channels === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  const bytes = Buffer.alloc(samples.length * width * channels);
  const scale = 256 ** (width - 2);
  let at = 0;
  for (const sample of samples)
    for (let channel = 0; channel < channels; channel += 1)
      at = bytes.writeIntLE(Math.floor(sample * scale), at, width);
  return bytes;
}
