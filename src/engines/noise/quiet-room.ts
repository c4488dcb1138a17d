import { FRAME_LENGTH, type Rnnoise } from './rnnoise.ts';

/** RNNoise holds back two frames of 10 ms. */
export const FRAMES_BACK = 2;

/**
 * A room is quiet if its quietest tenth of a second lies 48 dB below the loudest: of people's recordings that held for 95 of 100 as recorded, and for
 * none with a kitchen 24 dB below.
 */
const QUIET = 10 ** -4.8;

/** The mean square of speech that nobody says more quietly into a microphone, until some was heard. */
const QUIETEST_SPEECH = 2_000 ** 2;

/** Below it a frame is silence of a file, which tells nothing of a room. */
const SILENCE = 0.25;

const SMOOTHED_FRAMES = 10;

/** The room for another 100 ms. */
const FADING = 0.1;

/** Cleans frames, but leaves those of a quiet room as they are: from clear speech RNNoise takes more than it gives. */
export function whereNoisy(rnnoise: Rnnoise): (frame: Float32Array) => void {
  const held = Array.from({ length: FRAMES_BACK }, () => new Float32Array(FRAME_LENGTH));
  const powers: number[] = [];
  let quietest = Number.POSITIVE_INFINITY;
  let loudest = QUIETEST_SPEECH;
  let share = 1;
  return (frame) => {
    const power = powerOf(frame);
    if (power > SILENCE) {
      powers.push(power);
      if (powers.length > SMOOTHED_FRAMES) powers.shift();
      const smoothed = powers.reduce((sum, one) => sum + one, 0) / powers.length;
      if (powers.length === SMOOTHED_FRAMES) quietest = Math.min(quietest, smoothed);
      loudest = Math.max(loudest, smoothed);
    }
    held.push(frame.slice());
    const same = held.shift() ?? frame;
    rnnoise.clean(frame);
    share += ((quietest < loudest * QUIET ? 0 : 1) - share) * FADING;
    for (let at = 0; at < FRAME_LENGTH; at += 1)
      frame[at] = share * (frame[at] ?? 0) + (1 - share) * (same[at] ?? 0);
  };
}

const powerOf = (frame: Float32Array): number =>
  frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length;
