/** The peak after normalisation, about -3 dB of full scale. */
const TARGET_PEAK = 23_000;
/** Sound with a lower peak is no speech, and is amplified no further. */
const MIN_PEAK = 350;
/** The peak assumed before the first utterance. */
const FIRST_PEAK = 8_000;
/** The loudest sample of the quiet noise below all speech, about -60 dB of its peak. */
const FLOOR_PEAK = 30;

/**
 * Brings speech to one level while it comes. Within an utterance the gain only falls; it starts with the last peak. Adds the noise that
 * every room has: files and noise suppressors give zeros, whose logarithm spoils the mean of the features.
 */
export function level() {
  let gain = TARGET_PEAK / FIRST_PEAK;
  let peak = 0;
  let noise = floorNoise();
  return {
    /** Returns a copy of the samples at the target level. */
    normalise: (samples: Int16Array) => {
      peak = Math.max(peak, peakOf(samples));
      gain = Math.min(gain, TARGET_PEAK / Math.max(peak, MIN_PEAK));
      return samples.map((sample) => Math.round(sample * gain + noise()));
    },
    /** Starts an utterance with the gain of the one before. */
    nextUtterance: () => {
      if (peak >= MIN_PEAK) gain = TARGET_PEAK / peak;
      peak = 0;
      noise = floorNoise();
    },
    /** Whether this utterance has had no sound as loud as speech. */
    isSilent: () => peak < MIN_PEAK,
  };
}

function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** White noise, the same for each utterance. */
function floorNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // of Numerical Recipes
    return (state / 2 ** 31) * FLOOR_PEAK;
  };
}
