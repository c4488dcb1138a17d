import { BANDS } from './mel-bands.ts';

/** The coefficients kept of a cepstrum; the one that only tells how loud it is does not count. */
export const COEFFICIENTS = 12;

// what is 20 dB below the loudest of the last second is as good as silence: noise would drown it
const FLOOR = 10 ** -2;

// sinusoidal lifter, as HTK has it: the middle coefficients tell sounds apart best
const LIFTER = 22;

const WEIGHTS = Array.from({ length: COEFFICIENTS }, (_, index) =>
  Float32Array.from({ length: BANDS }, (_, band) => {
    const order = index + 1;
    const lift = 1 + (LIFTER / 2) * Math.sin((Math.PI * order) / LIFTER);
    return lift * Math.sqrt(2 / BANDS) * Math.cos((Math.PI / BANDS) * (band + 0.5) * order);
  }),
);

const logs = new Float32Array(BANDS);

/**
 * Mel-frequency cepstral coefficients of the energies of a window, 1 being the loudest of late. `noise`, on the same scale, is
 * added to what it was recorded without.
 */
export function cepstrumOf(bands: Float32Array, loudest: number, noise?: Float32Array): Float32Array {
  for (let band = 0; band < BANDS; band += 1)
    logs[band] = Math.log((bands[band] ?? 0) / loudest + FLOOR + (noise?.[band] ?? 0));
  const cepstrum = new Float32Array(COEFFICIENTS);
  for (const [index, weights] of WEIGHTS.entries()) {
    let sum = 0;
    for (let band = 0; band < BANDS; band += 1) sum += (weights[band] ?? 0) * (logs[band] ?? 0);
    cepstrum[index] = sum;
  }
  return cepstrum;
}

/** How unlike two cepstra are. */
export function unlikeness(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (let index = 0; index < COEFFICIENTS; index += 1)
    squares += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return Math.sqrt(squares);
}
