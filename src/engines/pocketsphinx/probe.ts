import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

const LENGTH_MS = 1_000;
const PITCH_HZ = 120;
/** First two resonances of some vowels, in Hz, one after another. */
const VOWELS_HZ: readonly (readonly [number, number])[] = [
  [730, 1090],
  [270, 2290],
  [530, 1840],
  [300, 870],
  [640, 1190],
];

/** A second of buzzing vowels, close enough to speech to keep a decoder as busy. */
export function probe(): Int16Array {
  const length = (LENGTH_MS * SAMPLE_RATE_HZ) / 1_000;
  return Int16Array.from({ length }, (_, index) => {
    const [first, second] = VOWELS_HZ[Math.floor((index * VOWELS_HZ.length) / length)] ?? [500, 1500];
    const sincePulse = (index % Math.round(SAMPLE_RATE_HZ / PITCH_HZ)) / SAMPLE_RATE_HZ;
    const ring = (hz: number): number =>
      Math.exp(-sincePulse * 300) * Math.sin(2 * Math.PI * hz * sincePulse);
    return Math.round(6_000 * (ring(first) + 0.6 * ring(second)));
  });
}
