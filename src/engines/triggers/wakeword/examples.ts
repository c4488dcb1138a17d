import { type Background, clipOf, disguised, inPlace } from './clips.ts';
import { type Features, HOP_SAMPLES, ROW } from './features.ts';
import { noisePiece } from './noises.ts';
import type { Random } from './random.ts';
import { levelled, loudness, mixed, type Sound } from './sound-effects.ts';

/** The rows of a clip: three windows, 80 ms apart. */
export const CLIP_ROWS = 18;
const CLIP_SAMPLES = 28 * HOP_SAMPLES;

/** Makes examples of one kind, as rows of features. */
export interface Making {
  readonly random: Random;
  readonly features: Features;
  readonly background: Background;
  /** Gets the part that is done, from 0 to 1. */
  readonly progress: (part: number) => void;
}

/** Clips in which one of `said` ends that many milliseconds before their end. */
export function clipRows(
  { random, features, background, progress }: Making,
  said: readonly Sound[],
  count: number,
  afterMs: readonly [least: number, most: number],
): Float32Array {
  const all = new Float32Array(count * CLIP_ROWS * ROW);
  for (let made = 0; made < count; made += 1) {
    const afterSamples = Math.floor(random.between(...afterMs) * 16);
    const place = { lengthSamples: CLIP_SAMPLES, afterSamples };
    const rows = features.of(clipOf(random, random.oneOf(said), background, place));
    all.set(rows.subarray(-CLIP_ROWS * ROW), made * CLIP_ROWS * ROW);
    progress((made + 1) / count);
  }
  return all;
}

/** Talk as it comes to a microphone. */
export const talkRows = (
  { random, features, background, progress }: Making,
  talk: readonly Sound[],
): Float32Array =>
  joined(
    talk.map((said, at) => {
      const voice = disguised(random, said);
      const sound = new Float32Array(voice.length + Math.floor(random.between(1_000, 12_000)));
      sound.set(voice);
      progress((at + 1) / talk.length);
      return features.of(inPlace(random, sound, background.noises, loudness(voice)));
    }),
  );

/** Recordings in a row, such as of one speaker's sentences. */
const IN_A_ROW = 6;
const PAUSE_SAMPLES = 4_000;

/** Recordings of people, half of them as they are. */
export function peopleRows(making: Making, recordings: readonly Sound[]): Float32Array {
  const { random, features, progress } = making;
  const all: Float32Array[] = [];
  for (let at = 0; at < recordings.length; at += IN_A_ROW) {
    const some = recordings.slice(at, at + IN_A_ROW);
    const row = joined(some.flatMap((one) => [one, new Float32Array(PAUSE_SAMPLES)]));
    const isPlain = random.chance(0.5);
    all.push(
      isPlain
        ? features.of(levelled(row, 10 ** random.between(2.7, 3.9)))
        : talkRows({ ...making, progress: () => {} }, [row]),
    );
    progress((at + some.length) / recordings.length);
  }
  return joined(all);
}

/** Seconds of a piece of noise. */
const PIECE_S = 12;

/** Pieces of made-up noise, and of many people who talk at once. */
export function noiseRows({ random, features, background, progress }: Making, count: number): Float32Array {
  return joined(
    Array.from({ length: count }, (_, at) => {
      const piece = random.chance(0.2) ? random.oneOf(background.noises) : noisePiece(random, PIECE_S);
      const noise = random.chance(0.35)
        ? mixed(piece, noisePiece(random, PIECE_S), 2 * random.next())
        : piece;
      progress((at + 1) / count);
      return features.of(levelled(noise, 10 ** random.between(1.5, 4)));
    }),
  );
}

export function joined(all: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(all.reduce((length, { length: more }) => length + more, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
