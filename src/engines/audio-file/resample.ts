import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type libsamplerate from '@alexanderolsen/libsamplerate-js';
import { concatSamples, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Sound } from '../ports.ts';
import { floatOf, int16Of, type Pcm } from './pcm.ts';

/** At the slowest ratio a slice takes some milliseconds. */
const SLICE_SAMPLES = 2_048;

/** Resamples sound of any and also of changing rates to `toHz`. It keeps its length: the filter's delay is removed at both ends. */
export async function* resample(
  chunks: AsyncIterable<Pcm> | Iterable<Pcm>,
  toHz = SAMPLE_RATE_HZ,
): AsyncGenerator<Float32Array, void> {
  let stretch: Stretch | undefined;
  try {
    for await (const { sampleRateHz, samples } of chunks) {
      if (stretch?.fromHz !== sampleRateHz) {
        if (stretch !== undefined) yield stretch.flush();
        stretch?.close();
        stretch = undefined;
        stretch = await stretchOf(sampleRateHz, toHz);
      }
      for (let start = 0; start < samples.length; start += SLICE_SAMPLES) {
        yield stretch.take(samples.subarray(start, start + SLICE_SAMPLES));
        if (start > 0) await nextTurn();
      }
    }
    if (stretch !== undefined) yield stretch.flush();
  } finally {
    stretch?.close();
  }
}

/** The samples of a whole sound at another rate, as long as before. */
export async function resampleSound(sound: Sound, toHz = SAMPLE_RATE_HZ): Promise<Int16Array> {
  const { sampleRateHz, samples } = sound;
  const parts: Int16Array[] = [];
  for await (const part of resample([{ sampleRateHz, samples: floatOf(samples) }], toHz))
    parts.push(int16Of(part));
  return concatSamples(parts);
}

/** A part of the sound with one rate. */
interface Stretch {
  readonly fromHz: number;
  readonly take: (samples: Float32Array) => Float32Array;
  /** Returns the sound that the filter still holds. */
  readonly flush: () => Float32Array;
  /** Call it once. */
  readonly close: () => void;
}

async function stretchOf(fromHz: number, toHz: number): Promise<Stretch> {
  if (fromHz === toHz) {
    return { fromHz, take: (samples) => samples, flush: () => new Float32Array(), close: () => {} };
  }
  const converter = await borrowConverter(fromHz, toHz);
  let inputSamples = 0;
  let outputSamples = 0;
  return {
    fromHz,
    take: (samples) => {
      const converted = converter.full(samples);
      inputSamples += samples.length;
      outputSamples += converted.length;
      return converted;
    },
    flush: () => {
      const tail = new Float32Array(Math.max(0, Math.round((inputSamples * toHz) / fromHz) - outputSamples));
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

const require = createRequire(import.meta.url);

/** A filter with its state, for one sound at a time. */
type Converter = Awaited<ReturnType<typeof libsamplerate.create>>;

/** Each holds some megabytes that are freed late, so a few are reused. */
const MAX_IDLE = 2;
const idle: Converter[] = [];

/** A converter of mono sound from `fromHz` to `toHz`; give it back with `returnConverter`. */
async function borrowConverter(fromHz: number, toHz: number): Promise<Converter> {
  const converter = idle.pop();
  if (converter === undefined) {
    const { create, ConverterType } = require('@alexanderolsen/libsamplerate-js') as typeof libsamplerate; // 2 MB
    return create(1, fromHz, toHz, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY });
  }
  if (converter.outputSampleRate !== toHz) converter.outputSampleRate = toHz;
  // setting a rate, even the same one, clears the filter's state
  converter.inputSampleRate = fromHz;
  return converter;
}

function returnConverter(converter: Converter): void {
  if (idle.length < MAX_IDLE) idle.push(converter);
  else converter.destroy();
}
