import { wavOf } from '../../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { randomNumbers } from './random.ts';
import { spoken } from './spoken.ts';

/** Speeds and pitches of somebody who says the same several times. */
const MANNERS = [
  [150, 50],
  [162, 46],
  [172, 54],
  [145, 53],
  [156, 44],
  [168, 57],
  [141, 47],
  [178, 51],
] as const;

/** The same words, said `count` times in one voice and never quite alike; `from` leaves out as many manners. */
export const takesOf = (
  text: string,
  count: number,
  { voice = 'en-us', from = 0 } = {},
): readonly Int16Array[] =>
  MANNERS.slice(from, from + count).map(([speed, pitch]) => spoken(text, voice, speed, pitch));

/** One after the other, with quiet of a room before each and after the last. */
export function inARow(sounds: readonly Int16Array[], quietMs = 600): Int16Array {
  const parts = [...sounds.flatMap((sound) => [room(quietMs), sound]), room(quietMs)];
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A quiet room, or a loud one: white noise of that root mean square. */
export function room(lengthMs: number, energy = 3): Int16Array {
  const random = randomNumbers(lengthMs);
  const reach = energy * Math.sqrt(3);
  return Int16Array.from({ length: (lengthMs * SAMPLE_RATE_HZ) / 1_000 }, () =>
    Math.round((random(20_001) / 10_000 - 1) * reach),
  );
}

/** The sound in a noise of that root mean square. */
export function inNoise(sound: Int16Array, energy: number): Int16Array {
  const noise = room((sound.length * 1_000) / SAMPLE_RATE_HZ, energy);
  return sound.map((sample, index) => Math.max(-32_768, Math.min(32_767, sample + (noise[index] ?? 0))));
}

/** The same, so many times as loud, and clipped where it no longer fits. */
export const louder = (sound: Int16Array, times: number): Int16Array =>
  sound.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * times))));

/** As a file. */
export const wavFile = (samples: Int16Array): Buffer => wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples });
