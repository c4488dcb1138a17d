import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { energyOf } from '../../streams/speech.ts';

const lengthOf = (ms: number): number => Math.round((ms * SAMPLE_RATE_HZ) / 1_000);

export const silence = (ms: number): Int16Array => new Int16Array(lengthOf(ms));

/** White noise, the same for the same seed; `peak` on the 16-bit scale. */
export function hiss(ms: number, seed: number, peak: number): Int16Array {
  let state = seed * 2_654_435_761;
  return Int16Array.from({ length: lengthOf(ms) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes' generator
    return Math.round((state / 2 ** 31) * peak);
  });
}

/** A tone that rises by a semitone each half second, and begins anew. */
export function risingTones(ms: number): Int16Array {
  let phase = 0;
  return Int16Array.from({ length: lengthOf(ms) }, (_, index) => {
    const step = Math.floor((index * 2) / SAMPLE_RATE_HZ) % STEPS;
    phase += (2 * Math.PI * LOWEST_HZ * 2 ** (step / 12)) / SAMPLE_RATE_HZ;
    return Math.round(8_000 * Math.sin(phase));
  });
}

const STEPS = 36;
const LOWEST_HZ = 220;

/**
 * `samples` with `other` under them and for so long before and after, repeated as need be, so many dB below by their energies: a
 * room's noise does not begin with a word.
 */
export function mixed(
  samples: Int16Array,
  other: Int16Array,
  { belowDb, aroundMs }: { readonly belowDb: number; readonly aroundMs: number },
): Int16Array {
  const gain = energyOf(samples) / Math.max(1, energyOf(other)) / 10 ** (belowDb / 20);
  const before = lengthOf(aroundMs);
  return Int16Array.from({ length: samples.length + 2 * before }, (_, index) => {
    const sum = Math.round((samples[index - before] ?? 0) + gain * (other[index % other.length] ?? 0));
    return Math.max(-32_768, Math.min(32_767, sum));
  });
}
