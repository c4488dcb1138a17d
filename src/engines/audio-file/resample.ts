import { setImmediate as nextTurn } from 'node:timers/promises';
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
  for await (const { sampleRateHz, samples } of chunks) {
    if (stretch?.fromHz !== sampleRateHz) {
      if (stretch !== undefined) yield stretch.flush();
      stretch = stretchOf(sampleRateHz, toHz);
    }
    for (let start = 0; start < samples.length; start += SLICE_SAMPLES) {
      yield stretch.take(samples.subarray(start, start + SLICE_SAMPLES));
      if (start > 0) await nextTurn();
    }
  }
  if (stretch !== undefined) yield stretch.flush();
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
}

const stretchOf = (fromHz: number, toHz: number): Stretch =>
  fromHz === toHz
    ? { fromHz, take: (samples) => samples, flush: () => new Float32Array() }
    : filteredStretch(fromHz, toHz);

/** Each sample is the sum of those around its place, which lies between two of them. */
function filteredStretch(fromHz: number, toHz: number): Stretch {
  const { weightsAt, reach } = filter(Math.min(1, toHz / fromHz));
  const common = commonDivisor(fromHz, toHz);
  const [step, places] = [fromHz / common, toHz / common];
  /** By the place between two samples. */
  const known = new Map<number, Float32Array>();
  /** The latest samples, which begin with silence. */
  let held = new Float32Array(reach);
  let heldFrom = -reach;
  let inputs = 0;
  let outputs = 0;

  return {
    fromHz,
    take: (samples) => {
      inputs += samples.length;
      return filtered(samples);
    },
    flush: () => {
      const missing = Math.max(0, Math.round((inputs * toHz) / fromHz) - outputs);
      const silence = 2 * reach + Math.ceil((missing * fromHz) / toHz);
      return filtered(new Float32Array(silence)).subarray(0, missing);
    },
  };

  /** The samples whose neighbours on both sides have come. */
  function filtered(samples: Float32Array): Float32Array {
    const input = new Float32Array(held.length + samples.length);
    input.set(held);
    input.set(samples, held.length);
    const end = Math.ceil(((heldFrom + input.length - reach) * places) / step);
    const out = new Float32Array(Math.max(0, end - outputs));
    for (let index = 0; index < out.length; index += 1) {
      const place = (outputs + index) * step;
      const first = Math.floor(place / places) - reach + 1 - heldFrom;
      out[index] = weightedSum(input, first, weightsOf(place % places));
    }
    outputs += out.length;
    const needed = Math.floor((outputs * step) / places) - reach + 1;
    held = input.slice(Math.max(0, needed - heldFrom));
    heldFrom += input.length - held.length;
    return out;
  }

  function weightsOf(place: number): Float32Array {
    const nearest = places <= MOST_PLACES ? place : Math.round((place / places) * MOST_PLACES);
    const weights = known.get(nearest) ?? weightsAt(nearest / Math.min(places, MOST_PLACES));
    known.set(nearest, weights);
    return weights;
  }
}

/** Usual rates have 640 places at most, which take 0.3 MB. Of odd ones the nearest of these is taken, which is 70 dB exact. */
const MOST_PLACES = 1_024;

function weightedSum(samples: Float32Array, first: number, weights: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (samples[first + at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** A low pass at a share of the rate. */
function filter(share: number) {
  const shape = filterShape();
  const cutoff = PASSED * share;
  const reach = Math.ceil(CROSSINGS / cutoff);
  return {
    /** How many samples before and after a place count. */
    reach,
    /** Of these samples, for a place at this part of the way from one to the next. */
    weightsAt: (part: number): Float32Array =>
      Float32Array.from({ length: 2 * reach }, (_, at) => {
        const steps = Math.abs(at - reach + 1 - part) * cutoff * STEPS;
        const step = Math.floor(steps);
        const [before = 0, after = 0] = [shape[step], shape[step + 1]];
        return cutoff * (before + (after - before) * (steps - step));
      }),
  };
}

/** What passes unchanged is a little less than what the lower rate can hold, for the filter needs room to fall. */
const PASSED = 0.94;
/** The zeros of the filter at each side, and the values kept between two of them: others lie on a line, 105 dB exact. */
const CROSSINGS = 48;
const STEPS = 512;
/** The shape of the window: what lies beyond the lower rate falls by 90 dB. */
const BETA = 9;

let shapeOnce: Float32Array | undefined;

/** One side of a sine cardinal in a Kaiser window, and silence beyond it. */
function filterShape(): Float32Array {
  shapeOnce ??= Float32Array.from({ length: CROSSINGS * STEPS + STEPS }, (_, step) => {
    const crossings = step / STEPS;
    if (crossings === 0) return 1;
    const side = 1 - (crossings / CROSSINGS) ** 2;
    if (side <= 0) return 0;
    return (
      ((Math.sin(Math.PI * crossings) / (Math.PI * crossings)) * bessel(BETA * Math.sqrt(side))) /
      bessel(BETA)
    );
  });
  return shapeOnce;
}

/** The modified Bessel function of the first kind, of order zero. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-9; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
