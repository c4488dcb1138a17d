/** How long something took, each time: as counts in buckets, which costs nothing to keep. */
export interface Distribution {
  readonly observe: (ms: number) => void;
  /** Up to each bound, in ms, the last of them infinite; a bucket holds those of the ones before it too. */
  readonly buckets: () => readonly (readonly [boundMs: number, count: number])[];
  readonly count: () => number;
  readonly sumMs: () => number;
}

export function distribution(boundsMs: readonly number[] = BOUNDS_MS): Distribution {
  const counts = new Float64Array(boundsMs.length + 1);
  let sumMs = 0;
  let count = 0;
  return {
    observe: (ms) => {
      let bucket = 0;
      while (bucket < boundsMs.length && ms > (boundsMs[bucket] ?? 0)) bucket += 1;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      sumMs += ms;
      count += 1;
    },
    buckets: () => {
      let total = 0;
      return [...boundsMs, Number.POSITIVE_INFINITY].map((bound, bucket) => {
        total += counts[bucket] ?? 0;
        return [bound, total];
      });
    },
    count: () => count,
    sumMs: () => sumMs,
  };
}

/** From a match in a small brain to a neuron that waits for something. */
const BOUNDS_MS = [
  0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000,
];
