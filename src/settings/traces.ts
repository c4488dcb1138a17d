import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';
import { Count, field, section, toBytes } from './section.ts';

/** More would fill the disk of a small computer. */
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
  [withSchema(t.refinement(t.string, isAddress), { pattern: '^[hH][tT][tT][pP][sS]?://' }), t.null],
  'an address that begins with http:// or https://',
);

const { codec, of } = section({
  /** Whether each run leaves a trace. */
  isActive: field(t.boolean, true, 'active'),
  /** How many of the last runs are stored. */
  keep: field(Count, 500),
  /** The size of all stored runs together. */
  maxBytes: field(Megabytes, 50, 'max_megabytes', toBytes),
  /** Whether the sound of an order is stored too; never without transcripts. */
  recordsAudio: field(t.boolean, false, 'record_audio'),
  /** Whether traces may hold the words of people and of the assistant. */
  transcripts: field(t.boolean, true),
  otlpEndpoint: field(Endpoint, undefined, 'otlp_endpoint'),
  otlpHeaders: field(t.union([t.record(t.string, t.string), t.null], 'a map of texts'), {}, 'otlp_headers'),
});

/** The section `traces`: what is stored of each run, and where it is sent. */
export const RawTraces = codec;

/** The settings of a section `traces`. `otlp` is where each run is sent as a trace of OpenTelemetry. */
export function tracesOf(raw: t.TypeOf<typeof RawTraces>) {
  const { otlpEndpoint: url, otlpHeaders: headers, ...traces } = of(raw);
  return {
    ...traces,
    recordsAudio: traces.recordsAudio && traces.transcripts,
    otlp: url === undefined ? undefined : { url, headers },
  };
}

export type Traces = ReturnType<typeof tracesOf>;

export type OtlpEndpoint = NonNullable<Traces['otlp']>;
