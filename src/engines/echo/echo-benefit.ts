import { FRAME_SAMPLES } from '../../streams/audio.ts';
import { FILTER_SAMPLES } from './speexdsp.ts';

/**
 * Whether the filter has learnt the room. Until then its output is half the echo and half its own doing, which sounds like words that nobody said. It stays
 * learnt while people speak, when less can be taken out, until a sound is lost.
 */
export function benefitOf() {
  let [before, after] = [0, 0];
  let isLearnt = false;
  let isUsed = false;
  let quietFrames = 0;
  let lossesBefore = 0;
  return {
    isThere: (heard: Int16Array, left: Int16Array, losses: number): boolean => {
      if (losses > lossesBefore) isLearnt = false;
      lossesBefore = losses;
      before += (energyOf(heard) - before) * NEWEST;
      after += (energyOf(left) - after) * NEWEST;
      if (after * LEARNT < before) isLearnt = true;
      // a word that breaks off sounds like another word
      quietFrames = energyOf(heard) < QUIET ? quietFrames + 1 : 0;
      if (isUsed !== isLearnt && quietFrames >= PAUSE_FRAMES) isUsed = isLearnt;
      return isUsed;
    },
  };
}

/**
 * A sound that was cut off is still heard, for as long as it was on its way. Nobody tells for how long: it is over when the filter, which goes on
 * to take it out, adds it the other way round. Then it dies away in the room.
 */
export function soundAfterCut() {
  let isDying = false;
  /** The energy of a block of the echo, as it would die away in a living room. */
  let tail = 0;
  return {
    begin: (): void => {
      [isDying, tail] = [false, 0];
    },
    isOver: (heard: Int16Array, filtered: Int16Array): boolean => {
      let [echo, left, both] = [0, 0, 0];
      for (const [at, sample] of filtered.entries()) {
        const taken = (heard[at] ?? 0) - sample;
        echo += taken * taken;
        left += sample * sample;
        both += taken * sample;
      }
      tail = Math.max(echo, tail * FADING);
      isDying = left > echo * LEAST_LEFT && left > QUIET_BLOCK && both < OPPOSITE * Math.sqrt(echo * left);
      return isDying;
    },
    isDying: (): boolean => isDying,
    /** What is heard after its end, without what is no louder than its rest. */
    withoutRest: (heard: Int16Array): Int16Array => {
      const isRest = energyOf(heard) < tail * 2;
      tail *= FADING;
      isDying = tail > QUIET_BLOCK;
      return isRest ? heard.map((sample) => sample * HUSHED) : heard;
    },
  };
}

/** 60 dB in half a second, for a block of 16 ms. */
const FADING = 10 ** -0.19;

/** 30 dB less. */
const HUSHED = 10 ** -1.5;

/** Less of the echo was not left because it is over. */
const LEAST_LEFT = 0.05;

/** The correlation of what was taken out with what was left: a voice beside the echo has none. */
const OPPOSITE = -0.6;

const QUIET_BLOCK = FILTER_SAMPLES * 30 ** 2;

/** The energy of a frame in a pause. */
const QUIET = FRAME_SAMPLES * 200 ** 2;

const PAUSE_FRAMES = 3;

/** 25 dB less. */
const LEARNT = 10 ** 2.5;

/** Of half a second. */
const NEWEST = 1 / 16;

const energyOf = (samples: Int16Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);
