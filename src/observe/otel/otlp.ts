import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OtlpEndpoint } from '../../settings/traces.ts';
import type { RunTrace } from '../run-trace.ts';
import { runSpans } from './run-spans.ts';
import { toldOnce } from './told-once.ts';

export interface OtlpOptions extends OtlpEndpoint {
  /** Of Broca. */
  readonly version: string;
  /** Told once why nothing arrives, and when it does again. */
  readonly log: (line: string) => void;
  /** How long a run waits for others to be sent with; five seconds when absent. */
  readonly pauseMs?: number;
  /** How long the end waits for what is still to be sent; two seconds when absent. */
  readonly closingMs?: number;
}

export interface Otlp {
  /** Sends it together with others, a little later; drops it when too many wait. */
  readonly tell: (trace: RunTrace) => void;
  /** Sends what waits, as long as there is time. Never rejects. */
  readonly close: () => Promise<void>;
}

const PAUSE_MS = 5_000;
const CLOSING_MS = 2_000;
const SENDING_MS = 10_000;

/** Runs as traces of OpenTelemetry, sent to a collector by OTLP over HTTP. */
export function otlp({
  url,
  headers,
  version,
  log,
  pauseMs = PAUSE_MS,
  closingMs = CLOSING_MS,
}: OtlpOptions): Otlp {
  const exporter = toldOnce(new OTLPTraceExporter({ url, headers, timeoutMillis: SENDING_MS }), url, log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'broca', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: pauseMs })],
  });
  const tracer = provider.getTracer('broca', version);
  return {
    tell: (trace) => runSpans(tracer, trace),
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
