import { FRAMES_BACK, whereNoisy } from './quiet-room.ts';
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

const inRange = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
