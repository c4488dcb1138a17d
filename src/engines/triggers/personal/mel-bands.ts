import Meyda from 'meyda/dist/node/main.js';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';

/** How many bands of the mel scale a sound is divided into. */
export const BANDS = 26;

/** Samples that are looked at together, a power of two: 32 ms, which Hann's window narrows to some 20. */
export const WINDOW_SAMPLES = 512;

// settings of its own: others may use the package too
const meyda = {
  ...Meyda,
  bufferSize: WINDOW_SAMPLES,
  sampleRate: SAMPLE_RATE_HZ,
  melBands: BANDS,
  windowingFunction: 'hanning',
};

/** The frequencies of a band, from the first that counts. */
interface Band {
  readonly first: number;
  readonly weights: Float32Array;
}

let bands: readonly Band[] | undefined;

/**
 * The energy in each band of `WINDOW_SAMPLES` samples on the 16-bit scale. The package's own feature `melBands` multiplies by all
 * the zeros of its bank, which takes three times as long.
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

function bandOf(weights: readonly number[]): Band {
  const first = weights.findIndex((weight) => weight > 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  return { first, weights: Float32Array.from(weights.slice(first, last + 1)) };
}
