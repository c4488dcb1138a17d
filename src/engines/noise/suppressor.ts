import type { Rnnoise } from '@shiguredo/rnnoise-wasm';
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

const FRAME_LENGTH = 480;
/** RNNoise holds back two frames of 10 ms. */
const FRAMES_BACK = 2;
const DELAY = (FRAMES_BACK * FRAME_LENGTH + 2 * FILTER_DELAY) / TIMES;

/** Loads RNNoise, a recurrent network that was trained on speech in noise, for any number of utterances. */
export async function suppressors(): Promise<() => Suppressor> {
  const { Rnnoise } = await import('@shiguredo/rnnoise-wasm');
  const rnnoise = await inWorkerScope(() => Rnnoise.load());
  return () => suppressor(rnnoise);
}

/** The package refuses to load where there is neither a window nor this name, and needs nothing of either. */
async function inWorkerScope<Result>(load: () => Promise<Result>): Promise<Result> {
  const scope = globalThis as { WorkerGlobalScope?: unknown };
  if (scope.WorkerGlobalScope !== undefined) return load();
  scope.WorkerGlobalScope = Object;
  try {
    return await load();
  } finally {
    delete scope.WorkerGlobalScope;
  }
}

function suppressor(rnnoise: Rnnoise): Suppressor {
  const state = rnnoise.createDenoiseState();
  const up = upsampler();
  const down = downsampler();
  let waiting = new Float32Array();
  let early = DELAY;
  let missing = 0;

  const feed = (samples: Int16Array): Int16Array => {
    missing += samples.length;
    const all = joined(waiting, up(Float32Array.from(samples)));
    const length = all.length - (all.length % FRAME_LENGTH);
    for (let at = 0; at < length; at += FRAME_LENGTH) state.processFrame(all.subarray(at, at + FRAME_LENGTH));
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
    free: () => state.destroy(),
  };
}

const inRange = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
