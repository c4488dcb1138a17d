import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { describeUnknown } from '../../errors.ts';

type Exporter = Pick<OTLPTraceExporter, 'export' | 'shutdown' | 'forceFlush'>;

/** The same exporter, which tells why nothing arrives at `url`, once until something does. */
export function toldOnce(exporter: Exporter, url: string, log: (line: string) => void): Exporter {
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

/** Of the results of an export, as OpenTelemetry numbers them. */
const SUCCESS = 0;

/** That an address refuses is told by its several causes alone. */
function whyOf(error: unknown): string {
  const text = describeUnknown(error ?? 'no reason is known');
  if (text !== '' || !(error instanceof AggregateError)) return text;
  return error.errors.map(describeUnknown).join(', ');
}
