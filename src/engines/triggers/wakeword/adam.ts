const FIRST = 0.9;
const SECOND = 0.999;
const LEAST = 1e-8;

/**
 * AdamW (Loshchilov and Hutter, 2019): changes `parameters` in place, each array by the gradient of the same index. The first array
 * decays by `decay` times the rate.
 */
export function adam(parameters: readonly Float32Array[], decay: number) {
  const firsts = parameters.map(({ length }) => new Float32Array(length));
  const seconds = parameters.map(({ length }) => new Float32Array(length));
  let steps = 0;
  return (gradients: readonly Float32Array[], rate: number): void => {
    steps += 1;
    const [firstSum, secondSum] = [1 - FIRST ** steps, 1 - SECOND ** steps];
    for (const [index, values] of parameters.entries()) {
      const [gradient, first, second] = [gradients[index], firsts[index], seconds[index]];
      if (gradient === undefined || first === undefined || second === undefined) continue;
      const kept = index === 0 ? 1 - decay * rate : 1;
      for (let at = 0; at < values.length; at += 1) {
        const slope = gradient[at] ?? 0;
        const mean = FIRST * (first[at] ?? 0) + (1 - FIRST) * slope;
        const square = SECOND * (second[at] ?? 0) + (1 - SECOND) * slope * slope;
        first[at] = mean;
        second[at] = square;
        const step = mean / firstSum / (Math.sqrt(square / secondSum) + LEAST);
        values[at] = (values[at] ?? 0) * kept - rate * step;
      }
    }
  };
}
