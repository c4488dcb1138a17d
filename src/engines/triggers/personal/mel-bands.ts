import Meyda from 'meyda';
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

/** The energy in each band of `WINDOW_SAMPLES` samples on the 16-bit scale. */
export const melBands = (samples: Float32Array): Float32Array =>
  // the package gives ln(energy + 1)
  Float32Array.from(meyda.extract('melBands', samples), Math.expm1);

/** The energy of a window on the scale of its louder bands: four times the mean. */
export function loudnessOf(bands: Float32Array): number {
  let sum = 0;
  for (const band of bands) sum += band;
  return Math.max(1, (4 * sum) / BANDS);
}
