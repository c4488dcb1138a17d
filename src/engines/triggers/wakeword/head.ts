import { ROW, ROWS } from './features.ts';

/** The hidden units of a head. */
export const HIDDEN = 32;

/** The numbers of the rows that a head judges. */
export const INPUTS = ROWS * ROW;

/** How the numbers of rows are standardised: each less its mean, times its scale. */
export interface Standard {
  readonly mean: Float32Array;
  readonly scale: Float32Array;
}

/** A small network that tells a phrase: standardised features, a layer of hidden units with its norm, and one number. */
export interface Head extends Standard {
  /** By input, then by hidden unit. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly normScale: Float32Array;
  readonly normShift: Float32Array;
  readonly outWeights: Float32Array;
  /** One number. */
  readonly outBias: Float32Array;
}

/** How likely sixteen rows of features end with the phrase, as a logit. `from` is the place of their first number. */
export function logit(head: Head, rows: Float32Array, from = 0): number {
  const sums = new Float32Array(HIDDEN);
  for (let at = 0; at < INPUTS; at += 1) {
    const value = ((rows[from + at] ?? 0) - (head.mean[at % ROW] ?? 0)) * (head.scale[at % ROW] ?? 0);
    for (let unit = 0; unit < HIDDEN; unit += 1)
      sums[unit] = (sums[unit] ?? 0) + value * (head.weights[at * HIDDEN + unit] ?? 0);
  }
  return logitOf(head, normed(head, sums, 0).values);
}

/** What else hidden units with the same sums would be divided by 0. */
const LEAST_VARIANCE = 1e-5;

/** The hidden units, from their weighted sums that begin at `from`, at a mean of 0 and a deviation of 1. */
export function normed({ biases }: Head, sums: Float32Array, from: number) {
  const values = new Float32Array(HIDDEN);
  let sum = 0;
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    values[unit] = (biases[unit] ?? 0) + (sums[from + unit] ?? 0);
    sum += values[unit] ?? 0;
  }
  const mean = sum / HIDDEN;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / HIDDEN + LEAST_VARIANCE);
  for (let unit = 0; unit < HIDDEN; unit += 1) values[unit] = ((values[unit] ?? 0) - mean) / deviation;
  return { values, deviation };
}

/** The logit of hidden units that `normed` gave. */
export function logitOf({ normScale, normShift, outWeights, outBias }: Head, values: Float32Array): number {
  let sum = outBias[0] ?? 0;
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    const open = Math.max(0, (values[unit] ?? 0) * (normScale[unit] ?? 0) + (normShift[unit] ?? 0));
    sum += open * (outWeights[unit] ?? 0);
  }
  return sum;
}
