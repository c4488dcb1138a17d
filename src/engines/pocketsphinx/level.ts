/** Peak every utterance is brought to, about -3 dB of full scale. */
const TARGET_PEAK = 23_000;
/** Quieter than this is no speech: amplified no further. */
const QUIETEST_PEAK = 350;
/** Peak assumed before the first utterance. */
const FIRST_PEAK = 8_000;

export interface Level {
  /** Samples at the target level, a copy. */
  readonly normalise: (samples: Int16Array) => Int16Array;
  /** Forgets the utterance's loudest sample but for what the next one starts with. */
  readonly nextUtterance: () => void;
  /** Whether anything louder than the quietest speech came in this utterance. */
  readonly isSilent: () => boolean;
}

/**
 * Brings speech to one level while it arrives: the gain starts where the last utterance ended and only falls when
 * something louder comes; it rises with the next utterance.
 */
export function level(): Level {
  let gain = TARGET_PEAK / FIRST_PEAK;
  let peak = 0;
  return {
    normalise: (samples) => {
      peak = Math.max(peak, peakOf(samples));
      gain = Math.min(gain, TARGET_PEAK / Math.max(peak, QUIETEST_PEAK));
      return samples.map((sample) => Math.round(sample * gain));
    },
    nextUtterance: () => {
      if (peak >= QUIETEST_PEAK) gain = TARGET_PEAK / peak;
      peak = 0;
    },
    isSilent: () => peak < QUIETEST_PEAK,
  };
}

function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}
