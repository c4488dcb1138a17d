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
 * to take it out, makes things louder.
 */
export function soundAfterCut() {
  let [before, after] = [0, 0];
  return {
    begin: (): void => {
      [before, after] = [0, 0];
    },
    isOver: (heard: Int16Array, filtered: Int16Array): boolean => {
      before += (energyOf(heard) - before) * NEWEST_BLOCK;
      after += (energyOf(filtered) - after) * NEWEST_BLOCK;
      return after > LOUDER * before + QUIET_BLOCK;
    },
  };
}

/** Of 64 ms. */
const NEWEST_BLOCK = 1 / 4;

/** 1 dB. */
const LOUDER = 10 ** 0.1;

const QUIET_BLOCK = FILTER_SAMPLES * 30 ** 2;

/** The energy of a frame in a pause. */
const QUIET = FRAME_SAMPLES * 200 ** 2;

const PAUSE_FRAMES = 3;

/** 25 dB less. */
const LEARNT = 10 ** 2.5;

/** Of half a second. */
const NEWEST = 1 / 16;

const energyOf = (samples: Int16Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);
