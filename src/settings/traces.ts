import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';

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
}: RawTraces): Traces {
  return {
    isActive,
    keep,
    maxBytes: max_megabytes * 1_000_000,
    recordsAudio: record_audio && transcripts,
    transcripts,
    otlp: otlp_endpoint ? { url: otlp_endpoint, headers: otlp_headers ?? {} } : undefined,
  };
}

const Count = t.refinement(
  t.number,
  (count) => Number.isInteger(count) && count >= 0,
  'a whole number, 0 or above',
);

/** Beyond that nobody looks through them, and the disk of a small computer is full. */
const MAX_MEGABYTES = 100_000;

const Megabytes = withSchema(
  t.refinement(
    t.number,
    (megabytes) => megabytes > 0 && megabytes <= MAX_MEGABYTES,
    `megabytes above 0, at most ${MAX_MEGABYTES}`,
  ),
  { exclusiveMinimum: 0, maximum: MAX_MEGABYTES },
);

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const Endpoint = t.union(
  [t.refinement(t.string, isAddress), t.null],
  'an address that begins with http:// or https://',
);

/** The section `traces`: what is kept of each run, and who else gets it. */
export const RawTraces = t.partial(
  {
    active: t.boolean,
    keep: Count,
    max_megabytes: Megabytes,
    record_audio: t.boolean,
    transcripts: t.boolean,
    otlp_endpoint: Endpoint,
    otlp_headers: t.union([t.record(t.string, t.string), t.null], 'a map of texts'),
  },
  'a map with active, keep, max_megabytes, record_audio, transcripts, otlp_endpoint and otlp_headers',
);
export type RawTraces = t.TypeOf<typeof RawTraces>;
