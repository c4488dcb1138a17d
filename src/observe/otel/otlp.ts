import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { isFailureEvent } from '../../brain/guarded-events.ts';
import { describeUnknown } from '../../lib/errors.ts';
import type { OtlpEndpoint } from '../../settings/traces.ts';
import type { RunTrace } from '../run-trace.ts';

export interface OtlpOptions extends OtlpEndpoint {
  /** The version of Broca. */
  readonly version: string;
  /** Called once with the reason when nothing arrives, and again when it recovers. */
  readonly log: (line: string) => void;
  /** How long a run waits to be sent in a batch, in ms; 5 000 by default. */
  readonly pauseMs?: number;
  /** How long `close` waits for unsent runs, in ms; 2 000 by default. */
  readonly closingMs?: number;
}

const PAUSE_MS = 5_000;
const CLOSING_MS = 2_000;
const SENDING_MS = 10_000;

/** Sends runs as OpenTelemetry traces to a collector by OTLP over HTTP. */
export function otlp({ url, headers, version, log, ...options }: OtlpOptions) {
  const { pauseMs = PAUSE_MS, closingMs = CLOSING_MS } = options;
  const sender = new OTLPTraceExporter({ url, headers, timeoutMillis: SENDING_MS });
  const exporter = reportingOnce(sender, url, log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'broca', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: pauseMs })],
  });
  const tracer = provider.getTracer('broca', version);
  return {
    /** Queues a run for the next batch. Drops it if too many wait. */
    send: (trace: RunTrace) => runSpans(tracer, trace),
    /** Sends the queued runs within the deadline. Never rejects. */
    close: async () => {
      let late: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        late = setTimeout(resolve, closingMs);
      });
      await Promise.race([provider.shutdown().catch(() => {}), deadline]);
      clearTimeout(late);
    },
  };
}

type Exporter = Pick<OTLPTraceExporter, 'export' | 'shutdown' | 'forceFlush'>;

/** Wraps the exporter: reports a failure at `url` once until a batch arrives. */
export function reportingOnce(exporter: Exporter, url: string, log: (line: string) => void): Exporter {
  let isFailing = false;
  return {
    export: (spans, settle) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined || result.code !== SUCCESS;
        if (hasFailed && !isFailing) log(`runs do not arrive at ${url}: ${whyOf(result.error)}`);
        if (!hasFailed && isFailing) log(`runs arrive at ${url} again`);
        isFailing = hasFailed;
        settle(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}

/** OpenTelemetry's number for a successful export. */
const SUCCESS = 0;

/** A refused connection has its reasons only in the causes of the error. */
function whyOf(error: unknown): string {
  const text = describeUnknown(error ?? 'no reason is known');
  if (text !== '' || !(error instanceof AggregateError)) return text;
  return error.errors.map(describeUnknown).join(', ');
}

type Event = RunTrace['events'][number];

/** Makes a span for the run, with child spans for its stages and neurons. */
export function runSpans(tracer: Tracer, run: RunTrace): void {
  const startMs = Date.parse(run.started);
  const firstMs = Math.min(0, ...run.stages.map(({ at_ms }) => at_ms));
  const lastMs = Math.max(run.duration_ms ?? 0, ...run.stages.map(endOf));
  const spanOf = (name: string, fromMs: number, parent: Span | undefined, attributes: Attributes): Span => {
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { startTime: startMs + fromMs, attributes }, context);
  };

  const root = spanOf('run', firstMs, undefined, runAttributes(run));
  if (hasFailed(run))
    root.setStatus({ code: SpanStatusCode.ERROR, message: run.error ?? 'a part of it failed' });
  for (const stage of run.stages) {
    const budget = stage.budget_ms === null ? {} : { 'broca.budget_ms': stage.budget_ms };
    const span = spanOf(stage.name, stage.at_ms, root, budget);
    if (stage.name === 'neurons') for (const event of run.events) addNeuron(event, span);
    span.end(startMs + endOf(stage));
  }
  root.end(startMs + lastMs);

  function addNeuron(event: Event, parent: Span): void {
    const { type, at_ms, duration_ms } = event;
    const isEnded = type === 'neuron.ended' || type === 'neuron.failed';
    if (!isEnded || typeof at_ms !== 'number' || typeof duration_ms !== 'number') return;
    const span = spanOf(`neuron ${event.neuron_name}`, at_ms - duration_ms, parent, neuronAttributes(event));
    if (type === 'neuron.failed')
      span.setStatus({ code: SpanStatusCode.ERROR, message: textOf(event.error) });
    span.end(startMs + at_ms);
  }
}

const endOf = ({ at_ms, duration_ms }: RunTrace['stages'][number]): number => at_ms + (duration_ms ?? 0);

const hasFailed = ({ error, events }: RunTrace): boolean =>
  error !== undefined || events.some(isFailureEvent);

/** Leaves out unknown values. */
function runAttributes(run: RunTrace): Attributes {
  const { order, status, engines, events } = run;
  const matched = events.find(({ type }) => type === 'order.matched');
  return {
    'broca.run': run.id,
    'broca.conversation': run.conversation,
    'broca.by': run.by,
    'broca.order': order ?? undefined,
    'broca.status': status ?? 'none',
    'broca.synapses': matched === undefined ? [...run.started_synapses] : namesIn(matched.matches),
    'broca.is_default': matched?.is_default === true,
    ...Object.fromEntries(
      Object.entries(engines).map(([kind, { engine, version }]) => [
        `broca.engine.${kind}`,
        version === null ? engine : `${engine} ${version}`,
      ]),
    ),
  };
}

const neuronAttributes = (event: Event): Attributes => ({
  'broca.neuron': textOf(event.neuron_name),
  'broca.synapse': textOf(event.synapse_name),
  'broca.outcome': event.type === 'neuron.failed' ? 'failed' : textOf(event.outcome),
  'broca.said': textOf(event.generated_message),
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const namesIn = (matches: unknown): string[] =>
  Array.isArray(matches) ? matches.flatMap(({ synapse_name }) => textOf(synapse_name) ?? []) : [];
