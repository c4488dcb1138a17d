import { FRAME_LENGTH, type Rnnoise } from './rnnoise.ts';
import { room } from './room.ts';

/** RNNoise holds back two frames of 10 ms. */
export const FRAMES_BACK = 2;

/** How much of the sound is cleaned: where others talk, RNNoise takes parts of the order for theirs. */
const MOST = 0.82;

/** How much of the way to the other state is gone in each frame of 10 ms. */
const FADING = 0.1;
/** Less of RNNoise's sound than this is not heard: it rests then, for it takes a fifth of a core. */
const LEAST = 0.005;

/** Cleans frames, but leaves those of a quiet room as they are: from clear speech RNNoise takes more than it gives. */
export function whereNoisy(rnnoise: Rnnoise): (frame: Float32Array) => void {
  const held = Array.from({ length: FRAMES_BACK }, () => new Float32Array(FRAME_LENGTH));
  const here = room();
  let share = MOST;
  return (frame) => {
    here.take(powerOf(frame));
    held.push(frame.slice());
    const same = held.shift() ?? frame;
    share += ((here.isQuiet() ? 0 : MOST) - share) * FADING;
    if (share > LEAST) rnnoise.clean(frame);
    else share = 0;
    for (let at = 0; at < FRAME_LENGTH; at += 1)
      frame[at] = share * (frame[at] ?? 0) + (1 - share) * (same[at] ?? 0);
  };
}

const powerOf = (frame: Float32Array): number =>
  frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length;
