import { FRAME_LENGTH, loadRnnoise, type Rnnoise } from './rnnoise.ts';
import { downsampler, FILTER_DELAY, TIMES, upsampler } from './threefold-rate.ts';

/** Takes the noise out of one utterance at 16 kHz. */
export interface Suppressor {
  /** The next samples without noise: those that are ready, some 22 ms later. */
  readonly feed: (samples: Int16Array) => Int16Array;
  /** The samples that are missing, so that as many come out as were fed. */
  readonly end: () => Int16Array;
  /** Frees its memory. */
  readonly free: () => void;
}

/** RNNoise holds back two frames of 10 ms. */
const FRAMES_BACK = 2;
const DELAY = (FRAMES_BACK * FRAME_LENGTH + 2 * FILTER_DELAY) / TIMES;

/** Loads RNNoise for any number of utterances. */
export async function suppressors(): Promise<() => Suppressor> {
  const rnnoise = await loadRnnoise();
  return () => suppressor(rnnoise());
}

function suppressor(rnnoise: Rnnoise): Suppressor {
  const up = upsampler();
  const down = downsampler();
  const clean = whereNoisy(rnnoise);
  let waiting = new Float32Array();
  let early = DELAY;
  let missing = 0;

  const feed = (samples: Int16Array): Int16Array => {
    missing += samples.length;
    const all = joined(waiting, up(Float32Array.from(samples)));
    const length = all.length - (all.length % FRAME_LENGTH);
    for (let at = 0; at < length; at += FRAME_LENGTH) clean(all.subarray(at, at + FRAME_LENGTH));
    waiting = all.slice(length);
    const ready = down(all.subarray(0, length));
    const start = Math.min(early, ready.length);
    early -= start;
    missing -= ready.length - start;
    return Int16Array.from(ready.subarray(start), inRange);
  };

  return {
    feed,
    end: () => {
      const wanted = missing;
      return feed(new Int16Array(DELAY + FRAME_LENGTH)).subarray(0, wanted);
    },
    free: rnnoise.free,
  };
}

/** What is removed, on average over half a second, must be as much of the loudest speech: 22 dB below it. */
const NOISY = 10 ** -2.2;
const NEWEST = 0.02;
const FADING = 0.1;

/** Leaves quiet rooms alone: RNNoise takes more from clear speech than it gives. Changes over some 100 ms. */
function whereNoisy(rnnoise: Rnnoise): (frame: Float32Array) => void {
  const held = Array.from({ length: FRAMES_BACK }, () => new Float32Array(FRAME_LENGTH));
  let removed = 0;
  let loudest = 0;
  let share = 1;
  return (frame) => {
    held.push(frame.slice());
    const same = held.shift() ?? frame;
    rnnoise.clean(frame);
    removed += (energy(frame, same) - removed) * NEWEST;
    loudest = Math.max(loudest, energy(frame));
    share += ((removed >= loudest * NOISY ? 1 : 0) - share) * FADING;
    for (let at = 0; at < FRAME_LENGTH; at += 1)
      frame[at] = share * (frame[at] ?? 0) + (1 - share) * (same[at] ?? 0);
  };
}

/** Of a frame, or of what lies between two. */
const energy = (frame: Float32Array, other?: Float32Array): number =>
  frame.reduce((sum, sample, at) => sum + (sample - (other?.[at] ?? 0)) ** 2, 0);

const inRange = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
