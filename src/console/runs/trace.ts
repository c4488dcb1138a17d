import type { NearMiss, RunTrace } from '../../client/types.ts';

/** What happened in a run; its other fields depend on the type. */
export interface TracedEvent {
  /** Since the run began. */
  readonly at_ms: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** All that is known of one run, as `GET /runs/ID` tells it. */
export type Trace = Omit<RunTrace, 'events'> & { readonly events: readonly TracedEvent[] };

/** What came nearest to an order that matched nothing: then, or else in the brain as it is now. */
export const nearMissesOf = ({ near_misses, near_misses_now = [] }: Trace): readonly NearMiss[] =>
  near_misses ?? near_misses_now;

/** One of the synapses that an order was found to mean. */
export interface TracedMatch {
  readonly synapse_name: string;
  /** As the brain wrote it; null for what runs because nothing matched. */
  readonly matched_order: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The share of the words said that are accounted for; null as above. */
  readonly score: number | null;
}

/** The events of one type. */
export const eventsOf = (trace: Pick<Trace, 'events'>, ...types: readonly string[]): readonly TracedEvent[] =>
  trace.events.filter(({ type }) => types.includes(type));

/** What an event of the type `order.matched` found. */
export const matchesOf = ({ matches }: TracedEvent): readonly TracedMatch[] =>
  Array.isArray(matches) ? (matches as readonly TracedMatch[]) : [];

/** A field of an event as a text; `''` where it has none. */
export function fieldText(event: Readonly<Record<string, unknown>>, field: string): string {
  const value = event[field];
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
