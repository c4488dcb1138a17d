import { floats, network } from '../../onnx/network.ts';
import type { Runtime } from '../../onnx/runtime.ts';

/** Sound from one row of features to the next: 80 ms. */
export const HOP_SAMPLES = 1_280;
/** The numbers of a row. */
export const ROW = 96;
/** The rows that a head judges. */
export const ROWS = 16;

/** Features of 0.78 s of sound. */
export interface Row {
  readonly values: Float32Array;
  /** The samples of the stream up to its end. */
  readonly endSample: number;
}

/** A hop and what the first network needs of the sound before it. */
const HEARD_SAMPLES = 1_760;
const MEL_ROWS = 8;
const BANDS = 32;
const SEEN_MEL_ROWS = 76;

export type Features = ReturnType<typeof features>;

/**
 * Makes features of speech, by the two networks of openWakeWord: one makes mel bands, the other, `speech_embedding` of Google, was trained
 * on words. Takes about 3 % of a core.
 */
export function features(runtime: Runtime, [melBands, embedding]: readonly Uint8Array[]) {
  if (melBands === undefined || embedding === undefined) throw new Error('two networks are needed');
  const heard = floats('input', 1, HEARD_SAMPLES);
  const bands = floats('output', 1, 1, MEL_ROWS, BANDS);
  const hear = network(runtime, melBands, { inputs: [heard], outputs: [bands] });
  const seen = floats('input_1', 1, SEEN_MEL_ROWS, BANDS, 1);
  const embedded = floats('conv2d_19', 1, 1, 1, ROW);
  const embed = network(runtime, embedding, { inputs: [seen], outputs: [embedded] });

  /** Begins a stream of sound: gives the rows of its next samples, of any number and in the range of 16 bits. */
  const stream = () => {
    const samples = new Float32Array(HEARD_SAMPLES);
    const mel = new Float32Array(SEEN_MEL_ROWS * BANDS);
    let waiting = 0;
    let endSample = 0;
    return (more: ArrayLike<number>): readonly Row[] => {
      const rows: Row[] = [];
      for (let at = 0; at < more.length; ) {
        const part = Math.min(HOP_SAMPLES - waiting, more.length - at);
        samples.copyWithin(0, part);
        for (let next = 0; next < part; next += 1)
          samples[HEARD_SAMPLES - part + next] = more[at + next] ?? 0;
        at += part;
        waiting += part;
        if (waiting < HOP_SAMPLES) break;
        waiting = 0;
        endSample += HOP_SAMPLES;
        nextMel(samples, mel);
        if (endSample < LEAST_SAMPLES) continue;
        seen.data.set(mel);
        embed();
        rows.push({ values: embedded.data.slice(), endSample });
      }
      return rows;
    };
  };

  return {
    stream,
    /** The rows of a whole sound, one after another. */
    of: (sound: ArrayLike<number>): Float32Array => {
      const rows = stream()(sound);
      const all = new Float32Array(rows.length * ROW);
      for (const [at, { values }] of rows.entries()) all.set(values, at * ROW);
      return all;
    },
  };

  function nextMel(samples: Float32Array, mel: Float32Array): void {
    heard.data.set(samples);
    hear();
    mel.copyWithin(0, MEL_ROWS * BANDS);
    // as openWakeWord scales it for the second network
    for (const [at, power] of bands.data.entries()) mel[mel.length - bands.data.length + at] = power / 10 + 2;
  }
}

/** Sound before the first row. */
const LEAST_SAMPLES = Math.ceil(SEEN_MEL_ROWS / MEL_ROWS) * HOP_SAMPLES;
