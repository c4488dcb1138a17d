import { matrixProduct } from '../../onnx/matrix-product.ts';
import type { Runtime } from '../../onnx/runtime.ts';
import { ROW } from './features.ts';
import { type Head, HIDDEN, INPUTS, logitOf, normed, type Standard } from './head.ts';

/** Places in sound where a head may judge: `starts` are the first of sixteen `rows`, each of 96 numbers that are standardised. */
export interface Windows {
  readonly rows: Float32Array;
  readonly starts: Int32Array;
}

/** The mean of each number of the rows, and the reciprocal of its deviation. */
export function standardOf(all: readonly Float32Array[]): Standard {
  const sums = new Float64Array(ROW);
  const squares = new Float64Array(ROW);
  let count = 0;
  for (const rows of all)
    for (const [at, value] of rows.entries()) {
      const column = at % ROW;
      sums[column] = (sums[column] ?? 0) + value;
      squares[column] = (squares[column] ?? 0) + value * value;
      if (column === 0) count += 1;
    }
  const mean = Float32Array.from(sums, (sum) => sum / count);
  const variances = squares.map((square, column) => square / count - (mean[column] ?? 0) ** 2);
  return { mean, scale: Float32Array.from(variances, (variance) => 1 / Math.sqrt(Math.max(1e-6, variance))) };
}

/** Standardises rows in place. */
export function standardise({ mean, scale }: Standard, rows: Float32Array): void {
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = ((rows[at] ?? 0) - (mean[at % ROW] ?? 0)) * (scale[at % ROW] ?? 0);
}

const AT_ONCE = 1_024;

/** Judges many windows, with memory that stays as long as the process. */
export function judging(runtime: Runtime) {
  const { one, other, product, multiply } = matrixProduct(runtime, {
    rows: AT_ONCE,
    inner: INPUTS,
    columns: HIDDEN,
  });

  /** The logit of each. */
  const logits = (head: Head, { rows, starts }: Windows): Float32Array => {
    const found = new Float32Array(starts.length);
    other.set(head.weights);
    for (let first = 0; first < starts.length; first += AT_ONCE) {
      const some = starts.subarray(first, first + AT_ONCE);
      for (const [index, start] of some.entries())
        one.set(rows.subarray(start * ROW, start * ROW + INPUTS), index * INPUTS);
      multiply();
      for (const index of some.keys())
        found[first + index] = logitOf(head, normed(head, product, index * HIDDEN).values);
    }
    return found;
  };

  return {
    logits,
    /** The `count` windows that the head takes most for its phrase. */
    hardest: (head: Head, windows: Windows, count: number): Windows => {
      const found = logits(head, windows);
      const order = Array.from(found.keys()).sort((one, other) => (found[other] ?? 0) - (found[one] ?? 0));
      const starts = Int32Array.from(order.slice(0, count), (index) => windows.starts[index] ?? 0);
      return { rows: windows.rows, starts };
    },
  };
}
