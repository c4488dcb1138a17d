import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

interface Described<Value> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Read when somebody asks for the metrics. */
  readonly read: () => Iterable<readonly [labels: Labels, value: Value]>;
}

/** What only grows. */
export function exposeCounter(
  registry: Registry,
  { name, help, labels = [], read }: Described<number>,
): void {
  new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      this.reset();
      for (const [of, value] of read()) this.inc(of, value);
    },
  });
}

export function exposeGauge(registry: Registry, { name, help, labels = [], read }: Described<number>): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      this.reset();
      for (const [of, value] of read()) this.set(of, value);
    },
  });
}

/** Times, in seconds. The values come from distributions: prom-client's own cost too much each time something is observed. */
export function exposeHistogram(
  registry: Registry,
  { name, help, labels = [], read }: Described<Distribution>,
): void {
  const histogram = new Histogram({ name, help, labelNames: [...labels], registers: [] });
  const empty = histogram.get(); // before it is another one's
  const get = async () => {
    const values = [...read()].flatMap(([of, times]) => samples(name, of, times));
    return { ...(await empty), values };
  };
  registry.registerMetric(Object.assign(histogram, { get, getForPromString: get }));
}

const samples = (name: string, labels: Labels, times: Distribution) => [
  ...times.buckets().map(([boundMs, value]) => ({
    metricName: `${name}_bucket`,
    labels: { ...labels, le: boundMs === Number.POSITIVE_INFINITY ? '+Inf' : String(boundMs / 1000) },
    value,
  })),
  { metricName: `${name}_sum`, labels, value: times.sumMs() / 1000 },
  { metricName: `${name}_count`, labels, value: times.count() },
];

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
