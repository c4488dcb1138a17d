/** The peak after normalisation, about -3 dB of full scale. */
const TARGET_PEAK = 23_000;
/** Sound with a lower peak is no speech, and is amplified no further. */
const MIN_PEAK = 350;
/** The peak assumed before the first utterance. */
const FIRST_PEAK = 8_000;

/** Brings speech to one level while it comes. Within an utterance the gain only falls; it starts with the last peak. */
export function level() {
  let gain = TARGET_PEAK / FIRST_PEAK;
  let peak = 0;
  return {
    /** Returns a copy of the samples at the target level. */
    normalise: (samples: Int16Array) => {
      peak = Math.max(peak, peakOf(samples));
      gain = Math.min(gain, TARGET_PEAK / Math.max(peak, MIN_PEAK));
      return samples.map((sample) => Math.round(sample * gain));
    },
    /** Starts an utterance with the gain of the one before. */
    nextUtterance: () => {
      if (peak >= MIN_PEAK) gain = TARGET_PEAK / peak;
      peak = 0;
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
