import type { LiveEvent } from '../events.ts';

/** What is shown together: a run with all its events, or one event that belongs to none. */
export interface Turn {
  readonly key: string;
  /** The id of the run; null for an event of none. */
  readonly run: string | null;
  /** The oldest first. */
  readonly events: readonly LiveEvent[];
}

/** Gathers events by their run; the turn that began last is first. */
export function turnsOf(events: readonly LiveEvent[]): readonly Turn[] {
  const turns = new Map<string, { readonly run: string | null; readonly events: LiveEvent[] }>();
  for (const event of events) {
    const run = event.run ?? null;
    const key = run === null ? event.id : `run ${run}`;
    const turn = turns.get(key) ?? { run, events: [] };
    turn.events.push(event);
    turns.set(key, turn);
  }
  return [...turns].map(([key, turn]) => ({ key, ...turn })).reverse();
}

/** Each event by itself, the newest first. */
export const singleTurns = (events: readonly LiveEvent[]): readonly Turn[] =>
  events.map((event) => ({ key: event.id, run: null, events: [event] })).reverse();
