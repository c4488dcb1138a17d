import Meyda from 'meyda/dist/node/main.js';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';

/** The number of bands on the mel scale. */
export const BANDS = 26;

/** The samples of a window, a power of two: 32 ms, which Hann's window narrows to some 20. */
export const WINDOW_SAMPLES = 512;

// a copy, since another module may change the package's settings
const meyda = {
  ...Meyda,
  bufferSize: WINDOW_SAMPLES,
  sampleRate: SAMPLE_RATE_HZ,
  melBands: BANDS,
  windowingFunction: 'hanning',
};

let bands: readonly ReturnType<typeof bandOf>[] | undefined;

/**
 * The energy in each band of `WINDOW_SAMPLES` samples on the 16-bit scale. The package's feature `melBands` also multiplies by
 * the zeros of its filter bank, which takes three times as long.
 */
export function melBands(samples: Float32Array): Float32Array {
  const power = meyda.extract('powerSpectrum', samples);
  bands ??= (meyda.melFilterBank ?? []).map(bandOf);
  return Float32Array.from(bands, ({ first, weights }) => {
    let sum = 0;
    for (let index = 0; index < weights.length; index += 1)
      sum += (weights[index] ?? 0) * (power[first + index] ?? 0);
    return sum;
  });
}

/** The energy of a window on the scale of its louder bands: four times the mean. */
export function loudnessOf(energies: Float32Array): number {
  let sum = 0;
  for (const energy of energies) sum += energy;
  return Math.max(1, (4 * sum) / BANDS);
}

/** The frequencies of a band, from the first with a weight. */
function bandOf(weights: readonly number[]) {
  const first = weights.findIndex((weight) => weight > 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  return { first, weights: Float32Array.from(weights.slice(first, last + 1)) };
}

/** The coefficients of a cepstrum, without the first, which is only its loudness. */
export const COEFFICIENTS = 12;

// sound 20 dB below the loudest of the last second counts as silence, since noise would drown it
const FLOOR = 10 ** -2;

// the sinusoidal lifter of HTK: the middle coefficients tell sounds apart best
const LIFTER = 22;

const WEIGHTS = Array.from({ length: COEFFICIENTS }, (_, index) =>
  Float32Array.from({ length: BANDS }, (_, band) => {
    const order = index + 1;
    const lift = 1 + (LIFTER / 2) * Math.sin((Math.PI * order) / LIFTER);
    return lift * Math.sqrt(2 / BANDS) * Math.cos((Math.PI / BANDS) * (band + 0.5) * order);
  }),
);

const logs = new Float32Array(BANDS);

/** Mel-frequency cepstral coefficients of a window's energies plus `noise`; 1 is the loudest of the last second. */
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

/** The distance of two cepstra. */
export function unlikeness(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (let index = 0; index < COEFFICIENTS; index += 1)
    squares += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return Math.sqrt(squares);
}
