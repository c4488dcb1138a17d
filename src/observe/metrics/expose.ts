import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

interface Described<Value> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Values that are read at each request of the metrics. */
  readonly read: () => Iterable<readonly [labels: Labels, value: Value]>;
}

/** Counters. */
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

function exposeGauge(registry: Registry, { name, help, labels = [], read }: Described<number>): void {
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

/** Gauges without labels. */
function exposeGauges(
  registry: Registry,
  gauges: readonly (readonly [name: string, help: string, read: () => number])[],
): void {
  for (const [name, help, read] of gauges) exposeGauge(registry, { name, help, read: () => [[{}, read()]] });
}

/** Histograms in seconds. The values come from `Distribution`, because prom-client's own histograms cost too much for each value. */
export function exposeHistogram(
  registry: Registry,
  { name, help, labels = [], read }: Described<Distribution>,
): void {
  const histogram = new Histogram({ name, help, labelNames: [...labels], registers: [] });
  const empty = histogram.get(); // before it is replaced
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

/** Durations as counts in buckets. */
export type Distribution = ReturnType<typeof distribution>;

export function distribution(boundsMs: readonly number[] = BOUNDS_MS) {
  const counts = new Float64Array(boundsMs.length + 1);
  let sumMs = 0;
  let count = 0;
  return {
    observe: (ms: number) => {
      let bucket = 0;
      while (bucket < boundsMs.length && ms > (boundsMs[bucket] ?? 0)) bucket += 1;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      sumMs += ms;
      count += 1;
    },
    /** Cumulative counts up to each bound in ms; the last bound is infinite. */
    buckets: () => {
      let total = 0;
      return [...boundsMs, Number.POSITIVE_INFINITY].map((bound, bucket) => {
        total += counts[bucket] ?? 0;
        return [bound, total] as const;
      });
    },
    count: () => count,
    sumMs: () => sumMs,
  };
}

/** The bounds range from a match in a small brain to a neuron that waits. */
const BOUNDS_MS = [
  0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000,
];

/** The metrics of the process under the usual names of Node services, and the version. */
export function processMetrics(registry: Registry, version: string): void {
  exposeGauge(registry, {
    name: 'broca_build_info',
    help: 'Always 1; its labels tell which build this is.',
    labels: ['version', 'node_version'],
    read: () => [[{ version, node_version: process.version }, 1]],
  });
  exposeGauge(registry, {
    name: 'process_start_time_seconds',
    help: 'When the process began, since 1970.',
    read: () => [[{}, Math.round(performance.timeOrigin / 1000)]],
  });
  exposeCounter(registry, {
    name: 'process_cpu_seconds_total',
    help: 'What the process has used of the processors, its threads too.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return [[{}, (user + system) / 1e6]];
    },
  });
  const rssBytes = process.memoryUsage.rss;
  const heapBytes = () => process.memoryUsage().heapUsed;
  exposeGauges(registry, [
    ['process_resident_memory_bytes', 'Memory of the process, without that of its engines.', rssBytes],
    ['nodejs_heap_size_used_bytes', 'The part of it that JavaScript objects take.', heapBytes],
  ]);
  eventLoopMetrics(registry);
}

/** Measuring begins with the first request. Each answer covers the time since the previous one. */
function eventLoopMetrics(registry: Registry): void {
  let delays: IntervalHistogram | undefined;
  exposeGauge(registry, {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop was since the last time this was asked for.',
    labels: ['quantile'],
    read: () => {
      if (delays === undefined) {
        delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
        delays.enable();
        return [];
      }
      const late = [0.5, 0.99, 1].map((quantile): [Labels, number] => [
        { quantile: String(quantile) },
        Math.max(0, (delays?.percentile(quantile * 100) ?? 0) / 1e9 - RESOLUTION_MS / 1000),
      ]);
      delays.reset();
      return late;
    },
  });
}

const RESOLUTION_MS = 20;

/** Counts an answered request. `route` is a pattern such as `/synapses/:name`. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestMetrics(registry: Registry): (answered: AnsweredRequest) => void {
  const times = new Map<string, readonly [Labels, Distribution]>();
  exposeHistogram(registry, {
    name: 'broca_http_request_duration_seconds',
    help: 'How long answers took, by route.',
    labels: ['method', 'route', 'status'],
    read: () => times.values(),
  });
  return ({ method, route, status, durationMs }) => {
    const group = Math.floor(status / 100);
    const known = METHODS.has(method) ? method : 'other';
    const key = `${known} ${group} ${route}`;
    let found = times.get(key);
    if (found === undefined) {
      found = [{ method: known, route, status: `${group}xx` }, distribution()];
      times.set(key, found);
    }
    found[1].observe(durationMs);
  };
}

/** The present numbers of running and waiting things. */
export interface WorkAtHand {
  readonly conversations: number;
  readonly calls: number;
  readonly questions: number;
}

interface WorkDeps {
  readonly atHand: () => WorkAtHand;
  /** The number of restarts by kind of engine. */
  readonly restarts: () => Readonly<Record<string, number>>;
  readonly textsWaiting: () => number;
  readonly readers: () => number;
  readonly readersDropped: () => number;
  readonly events: () => number;
  readonly openTraces: () => number;
}

export function workMetrics(registry: Registry, deps: WorkDeps): void {
  exposeGauges(registry, [
    ['broca_conversations_open', 'Conversations that are open.', () => deps.atHand().conversations],
    ['broca_runs_open', 'Runs going on.', () => deps.atHand().calls],
    ['broca_questions_waiting', 'Pending questions.', () => deps.atHand().questions],
    ['broca_texts_waiting', 'Texts that wait to be said.', deps.textsWaiting],
    ['broca_event_readers', 'Readers of live events.', deps.readers],
    ['broca_traces_open', 'Runs whose traces are not handed to the store yet.', deps.openTraces],
  ]);
  exposeCounter(registry, {
    name: 'broca_events_total',
    help: 'Live events so far.',
    read: () => [[{}, deps.events()]],
  });
  exposeCounter(registry, {
    name: 'broca_event_readers_dropped_total',
    help: 'Readers of live events that were too slow.',
    read: () => [[{}, deps.readersDropped()]],
  });
  exposeCounter(registry, {
    name: 'broca_engine_restarts_total',
    help: 'How often an engine was started again after its process died.',
    labels: ['kind'],
    read: () => Object.entries(deps.restarts()).map(([kind, count]) => [{ kind }, count] as const),
  });
}
