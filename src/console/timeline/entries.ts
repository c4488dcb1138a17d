import type { LiveEvent } from '../events.ts';

/** What is shown together: a run with all its events, or one event that belongs to none. */
export interface Entry {
  readonly key: string;
  /** The id of the run; null for an event of none. */
  readonly run: string | null;
  /** The oldest first. */
  readonly events: readonly LiveEvent[];
}

/** Gathers events by their run; the entry that began last is first. */
export function entriesOf(events: readonly LiveEvent[]): readonly Entry[] {
  const entries = new Map<string, { readonly run: string | null; readonly events: LiveEvent[] }>();
  for (const event of events) {
    const run = event.run ?? null;
    const key = run === null ? event.id : `run ${run}`;
    const entry = entries.get(key) ?? { run, events: [] };
    entry.events.push(event);
    entries.set(key, entry);
  }
  return [...entries].map(([key, entry]) => ({ key, ...entry })).reverse();
}

/** Each event by itself, the newest first. */
export const singleEntries = (events: readonly LiveEvent[]): readonly Entry[] =>
  events.map((event) => ({ key: event.id, run: null, events: [event] })).reverse();
