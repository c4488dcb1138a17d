import * as t from 'io-ts';
import { described } from '../lib/described.ts';

const Count = t.refinement(
  t.number,
  (count) => Number.isInteger(count) && count >= 0,
  'a whole number, 0 or above',
);

/** Beyond that nobody looks through them, and the disk of a small computer is full. */
const MOST_MEGABYTES = 100_000;

const Megabytes = described(
  t.refinement(
    t.number,
    (megabytes) => megabytes > 0 && megabytes <= MOST_MEGABYTES,
    `megabytes above 0, at most ${MOST_MEGABYTES}`,
  ),
  { exclusiveMinimum: 0, maximum: MOST_MEGABYTES },
);

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const Endpoint = t.union(
  [t.refinement(t.string, isAddress), t.null],
  'an address that begins with http:// or https://',
);

/** The section `traces`: what is kept of each run, and who else gets it. */
export const WrittenTraces = t.partial(
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
export type WrittenTraces = t.TypeOf<typeof WrittenTraces>;
