import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Distribution } from './distribution.ts';

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
