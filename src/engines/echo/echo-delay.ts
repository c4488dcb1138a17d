import FFT from 'fft.js';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

/** Where an echo was found. */
export interface FoundDelay {
  /** How many samples later than expected the echo is heard; a fraction too. */
  readonly lateBy: number;
  /** How far its peak stands out, as a multiple of the mean. */
  readonly clearness: number;
}

/**
 * Finds where a sound stands in what is heard, by generalized cross-correlation with phase transform (Knapp and Carter, 1976), in
 * the band of speech. `played` begins `most` samples earlier than the sound that is expected in `heard`, and ends as many later.
 */
export function delayFinder(length: number, most: number) {
  const size = 2 ** Math.ceil(Math.log2(length + 2 * most));
  const fft = new FFT(size);
  const zeros = new Float64Array(size);
  const complex = () => new Float64Array(2 * size);
  const [first, second, product, back] = [complex(), complex(), complex(), complex()] as const;
  const lowest = Math.round((LOWEST_HZ / SAMPLE_RATE_HZ) * size);
  const highest = Math.round((HIGHEST_HZ / SAMPLE_RATE_HZ) * size);

  const spectrum = (into: Float64Array, samples: ArrayLike<number>): void => {
    zeros.fill(0);
    for (let at = 0; at < samples.length; at += 1) zeros[at] = samples[at] ?? 0;
    fft.realTransform(into, zeros);
  };

  return (heard: ArrayLike<number>, played: ArrayLike<number>): FoundDelay => {
    spectrum(first, heard);
    spectrum(second, played);
    product.fill(0);
    for (let bin = lowest; bin <= highest; bin += 1) {
      const [re, im] = [2 * bin, 2 * bin + 1];
      const [a, b, c, d] = [first[re], first[im], second[re], second[im]] as [number, number, number, number];
      // of what is played at the frequency, times the conjugate of what is heard
      const real = c * a + d * b;
      const imaginary = d * a - c * b;
      const weight = Math.hypot(real, imaginary);
      if (weight === 0) continue;
      product[re] = real / weight;
      product[im] = imaginary / weight;
    }
    fft.completeSpectrum(product);
    fft.inverseTransform(back, product);
    let best = 0;
    let sum = 0;
    const peak = (at: number): number => back[2 * at] ?? 0;
    for (let at = 0; at <= 2 * most; at += 1) {
      sum += Math.abs(peak(at));
      if (peak(at) > peak(best)) best = at;
    }
    const [left, middle, right] = [peak(best - 1), peak(best), peak(best + 1)];
    const bend = left - 2 * middle + right;
    const between = best > 0 && best < 2 * most && bend < 0 ? (left - right) / (2 * bend) : 0;
    return { lateBy: most - best - between, clearness: middle / (sum / (2 * most + 1)) };
  };
}

const LOWEST_HZ = 200;
const HIGHEST_HZ = 6_000;
