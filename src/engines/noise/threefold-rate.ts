/** How many times more samples a second: 48 kHz for 16. */
export const TIMES = 3;

/** The zeros of the filter at each side. */
const CROSSINGS = 16;
/** What passes unchanged, of what the lower rate can hold. */
const PASSED = 0.96;
/** The shape of the window: what lies beyond the lower rate falls by some 60 dB. */
const BETA = 6;

const REACH = CROSSINGS * TIMES;

/** The delay of a filter, in samples of the higher rate. */
export const FILTER_DELAY = REACH;

/** Sound at three times its rate, as it comes. */
export function upsampler(): (samples: Float32Array) => Float32Array {
  const phases = Array.from({ length: TIMES }, (_, phase) =>
    Float32Array.from({ length: 2 * CROSSINGS }, (_, tap) => weightAt(tap * TIMES + phase)).reverse(),
  );
  const taps = 2 * CROSSINGS;
  let before = new Float32Array(taps - 1);
  return (samples) => {
    const input = joined(before, samples);
    const out = new Float32Array(samples.length * TIMES);
    for (let at = 0; at < samples.length; at += 1)
      for (const [phase, weights] of phases.entries()) out[at * TIMES + phase] = sum(input, at, weights);
    before = input.slice(samples.length);
    return out;
  };
}

/** Sound at a third of its rate, as it comes, in pieces of a multiple of three samples. */
export function downsampler(): (samples: Float32Array) => Float32Array {
  const weights = Float32Array.from({ length: 2 * REACH }, (_, tap) => weightAt(tap) / TIMES).reverse();
  let before = new Float32Array(weights.length - 1);
  return (samples) => {
    const input = joined(before, samples);
    const out = new Float32Array(samples.length / TIMES);
    for (let at = 0; at < out.length; at += 1) out[at] = sum(input, at * TIMES, weights);
    before = input.slice(samples.length);
    return out;
  };
}

function joined(before: Float32Array, samples: Float32Array): Float32Array {
  const all = new Float32Array(before.length + samples.length);
  all.set(before);
  all.set(samples, before.length);
  return all;
}

function sum(samples: Float32Array, first: number, weights: Float32Array): number {
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) total += (samples[first + at] ?? 0) * (weights[at] ?? 0);
  return total;
}

/** A sine cardinal in a Kaiser window. Its values at the places of one phase add up to 1. */
function weightAt(tap: number): number {
  const x = ((tap - REACH) / TIMES) * PASSED * Math.PI;
  const side = 1 - ((tap - REACH) / REACH) ** 2;
  return (PASSED * (x === 0 ? 1 : Math.sin(x) / x) * bessel(BETA * Math.sqrt(side))) / bessel(BETA);
}

/** The modified Bessel function of the first kind, of order zero. */
function bessel(x: number): number {
  let total = 1;
  let term = 1;
  for (let k = 1; term > total * 1e-9; k += 1) {
    term *= (x / (2 * k)) ** 2;
    total += term;
  }
  return total;
}
