import { FRAME_LENGTH, type Rnnoise } from './rnnoise.ts';

/** RNNoise holds back two frames of 10 ms. */
export const FRAMES_BACK = 2;

/**
 * A room is quiet if a tenth of its moments lie 48 dB below the loudest: of people's recordings that held for 95 of 100 as they were recorded, and for none
 * with a kitchen 24 dB below.
 */
const QUIET = 10 ** -4.8;
const QUIET_SHARE = 0.1;

/** The mean square that speech is taken to have until something louder was heard. */
const EXPECTED_SPEECH = 2_000 ** 2;

/** A frame with less is silence of a file, which tells nothing of a room. */
const SILENCE = 0.25;

/** 100 ms. */
const MOMENT_FRAMES = 10;

/** How much of the way to the other state is gone in each frame of 10 ms. */
const FADING = 0.1;

/** Cleans frames, but leaves those of a quiet room as they are: from clear speech RNNoise takes more than it gives. */
export function whereNoisy(rnnoise: Rnnoise): (frame: Float32Array) => void {
  const held = Array.from({ length: FRAMES_BACK }, () => new Float32Array(FRAME_LENGTH));
  const room = roomPowers();
  let share = 1;
  return (frame) => {
    room.take(powerOf(frame));
    held.push(frame.slice());
    const same = held.shift() ?? frame;
    rnnoise.clean(frame);
    share += ((room.isQuiet() ? 0 : 1) - share) * FADING;
    for (let at = 0; at < FRAME_LENGTH; at += 1)
      frame[at] = share * (frame[at] ?? 0) + (1 - share) * (same[at] ?? 0);
  };
}

/** How loud the moments of an utterance are. */
function roomPowers() {
  const moments: number[] = [];
  let [sum, frames] = [0, 0];
  return {
    take: (power: number): void => {
      if (power <= SILENCE) return;
      sum += power;
      frames += 1;
      if (frames < MOMENT_FRAMES) return;
      moments.push(sum / frames);
      moments.sort((one, other) => one - other);
      [sum, frames] = [0, 0];
    },
    isQuiet: (): boolean => {
      // one moment alone may be a gap in the sound
      const place = Math.max(Math.min(1, moments.length - 1), Math.floor(moments.length * QUIET_SHARE));
      const loudest = Math.max(EXPECTED_SPEECH, moments.at(-1) ?? 0);
      return (moments[place] ?? Number.POSITIVE_INFINITY) < loudest * QUIET;
    },
  };
}

const powerOf = (frame: Float32Array): number =>
  frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length;
