import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { borrowConverter, returnConverter } from './converters.ts';
import type { Pcm } from './pcm.ts';

/** At the slowest ratio a slice takes some milliseconds. */
const SLICE_SAMPLES = 2_048;

/** Brings any rates, also changing ones, to 16 kHz, or another one, as long as before: the filter's delay is taken out at both ends. */
export async function* resample(
  chunks: AsyncIterable<Pcm>,
  toHz = SAMPLE_RATE_HZ,
): AsyncGenerator<Float32Array, void> {
  let stretch: Stretch | undefined;
  try {
    for await (const { sampleRateHz, samples } of chunks) {
      if (stretch?.fromHz !== sampleRateHz) {
        if (stretch !== undefined) yield stretch.rest();
        stretch?.close();
        stretch = undefined;
        stretch = await stretchOf(sampleRateHz, toHz);
      }
      for (let start = 0; start < samples.length; start += SLICE_SAMPLES) {
        yield stretch.take(samples.subarray(start, start + SLICE_SAMPLES));
        if (start > 0) await nextTurn();
      }
    }
    if (stretch !== undefined) yield stretch.rest();
  } finally {
    stretch?.close();
  }
}

/** Sound of one rate. */
interface Stretch {
  readonly fromHz: number;
  readonly take: (samples: Float32Array) => Float32Array;
  /** What the filter still holds. */
  readonly rest: () => Float32Array;
  /** Once. */
  readonly close: () => void;
}

async function stretchOf(fromHz: number, toHz: number): Promise<Stretch> {
  if (fromHz === toHz) {
    return { fromHz, take: (samples) => samples, rest: () => new Float32Array(), close: () => {} };
  }
  const converter = await borrowConverter(fromHz, toHz);
  let takenSamples = 0;
  let givenSamples = 0;
  return {
    fromHz,
    take: (samples) => {
      const converted = converter.full(samples);
      takenSamples += samples.length;
      givenSamples += converted.length;
      return converted;
    },
    rest: () => {
      const tail = new Float32Array(Math.max(0, Math.round((takenSamples * toHz) / fromHz) - givenSamples));
      for (let filled = 0; filled < tail.length; ) {
        const pushed = converter.full(new Float32Array(SLICE_SAMPLES)).subarray(0, tail.length - filled);
        tail.set(pushed, filled);
        filled += pushed.length;
      }
      return tail;
    },
    close: () => returnConverter(converter),
  };
}
