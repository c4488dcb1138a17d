import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { room } from '../noise/room.ts';

/** The peak after normalisation, about -3 dB of full scale. */
const TARGET_PEAK = 23_000;
/** Sound with a lower peak is no speech, and is amplified no further. */
const MIN_PEAK = 350;
/** The peak assumed before the first utterance. */
const FIRST_PEAK = 8_000;
/**
 * The loudest sample of the noise below all speech. In a quiet room it is at about -60 dB of the peak of speech, elsewhere at -35 dB: that
 * covers the quiet talk of others, which else sounds like words.
 */
const FLOOR_PEAKS = { quiet: 30, noisy: 400 };

/** 10 ms. */
const FRAME_LENGTH = SAMPLE_RATE_HZ / 100;

/** A recording is in loud noise if no twentieth of its moments lies 38 dB below the loudest, behind the suppressor. */
const LOUD = 10 ** -3.8;
const LOUD_SHARE = 0.05;
/** The mean of less speech is that of its words. All of people's orders of coffee are longer, and nine of ten recordings of hotwords shorter. */
const LEAST_SPEECH_MS = 800;
/** Every 10 ms at most 20 dB below the loudest is speech. */
const SPEECH = 0.01;

/**
 * Brings speech to one level while it comes. Within an utterance the gain only falls; it starts with the last peak. Adds noise. Files
 * and noise suppressors give zeros too, whose logarithm spoils the mean of the features.
 */
export function level() {
  let gain = TARGET_PEAK / FIRST_PEAK;
  let peak = 0;
  let noise = whiteNoise();
  let here = room();
  return {
    /** Returns a copy of the samples at the target level. */
    normalise: (samples: Int16Array) => {
      peak = Math.max(peak, peakOf(samples));
      gain = Math.min(gain, TARGET_PEAK / Math.max(peak, MIN_PEAK));
      for (const power of powersOf(samples)) here.take(power);
      return levelled(samples, gain, here, noise);
    },
    /** Starts an utterance with the gain of the one before. */
    nextUtterance: () => {
      if (peak >= MIN_PEAK) gain = TARGET_PEAK / peak;
      peak = 0;
      noise = whiteNoise();
      here = room();
    },
    /** Whether this utterance has had no sound as loud as speech. */
    isSilent: () => peak < MIN_PEAK,
  };
}

/**
 * Brings a whole recording to the level of speech. Tells whether nothing in it is as loud as speech, and whether the mean of its features
 * is worth using: not that of loud noise, nor of a few words.
 */
export function recordedLevel(recording: Int16Array) {
  const here = room();
  const powers = powersOf(recording);
  for (const power of powers) here.take(power);
  const least = SPEECH * Math.max(...powers, 0);
  const speechMs = powers.filter((power) => power > least).length * 10;
  const peak = peakOf(recording);
  return {
    samples: levelled(recording, TARGET_PEAK / Math.max(peak, MIN_PEAK), here, whiteNoise()),
    isSilent: peak < MIN_PEAK,
    hasOwnMean: speechMs >= LEAST_SPEECH_MS && here.rest(LOUD_SHARE) <= LOUD,
  };
}

type Room = ReturnType<typeof room>;

/** The mean square of each 10 ms. */
const powersOf = (samples: Int16Array): readonly number[] =>
  Array.from({ length: Math.floor(samples.length / FRAME_LENGTH) }, (_, at) =>
    powerOf(samples.subarray(at * FRAME_LENGTH, (at + 1) * FRAME_LENGTH)),
  );

function levelled(samples: Int16Array, gain: number, here: Room, noise: () => number): Int16Array {
  const floor = here.isQuiet() ? FLOOR_PEAKS.quiet : FLOOR_PEAKS.noisy;
  return samples.map((sample) => Math.round(sample * gain + floor * noise()));
}

function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

const powerOf = (samples: Int16Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** White noise from -1 to 1, the same for each utterance. */
function whiteNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // of Numerical Recipes
    return state / 2 ** 31;
  };
}
