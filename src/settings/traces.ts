import type { WrittenTraces } from './written-traces.ts';

/** What is kept of each run. */
export interface Traces {
  /** Whether each run leaves a trace. */
  readonly isActive: boolean;
  /** How many of the last runs are kept. */
  readonly keep: number;
  /** Of all that is kept of them. */
  readonly maxBytes: number;
  /** Whether what was heard of an order is kept too; never without transcripts. */
  readonly recordsAudio: boolean;
  /** Whether they may hold what people said and were told. */
  readonly transcripts: boolean;
  /** Where each run is sent as a trace of OpenTelemetry; undefined for nowhere. */
  readonly otlp: OtlpEndpoint | undefined;
}

export interface OtlpEndpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The settings a section `traces` means, everything it leaves out filled in. */
export function tracesOf({
  active: isActive = true,
  keep = 500,
  max_megabytes = 50,
  record_audio = false,
  transcripts = true,
  otlp_endpoint,
  otlp_headers,
}: WrittenTraces): Traces {
  return {
    isActive,
    keep,
    maxBytes: max_megabytes * 1_000_000,
    recordsAudio: record_audio && transcripts,
    transcripts,
    otlp: otlp_endpoint ? { url: otlp_endpoint, headers: otlp_headers ?? {} } : undefined,
  };
}
