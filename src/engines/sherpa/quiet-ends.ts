import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';

const BLOCK_SAMPLES = SAMPLE_RATE_HZ / 50;
/** A share of the loudness of speech, 26 dB below it. */
const QUIET = 0.05;
/** Speech is that loud for a fifth of a second; a click is not. */
const LOUD_BLOCKS = 10;
/** A word may begin and end softly. */
const MARGIN_SAMPLES = 0.3 * SAMPLE_RATE_HZ;

/**
 * An utterance at 16 kHz without the quiet before and after it, but for 0.3 s. Moonshine gives no text where seconds of quiet come first.
 */
export function withoutQuietEnds(samples: Int16Array): Int16Array {
  const loudness = Array.from({ length: Math.ceil(samples.length / BLOCK_SAMPLES) }, (_, block) =>
    rmsOf(samples.subarray(block * BLOCK_SAMPLES, (block + 1) * BLOCK_SAMPLES)),
  );
  const least =
    QUIET *
    (loudness
      .toSorted((one, other) => other - one)
      .slice(0, LOUD_BLOCKS)
      .at(-1) ?? 0);
  const isLoud = (rms: number): boolean => rms >= least;
  const begin = loudness.findIndex(isLoud) * BLOCK_SAMPLES - MARGIN_SAMPLES;
  const end = (loudness.findLastIndex(isLoud) + 1) * BLOCK_SAMPLES + MARGIN_SAMPLES;
  return samples.subarray(Math.max(0, begin), end);
}

function rmsOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
