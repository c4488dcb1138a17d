import type { LiveEvent } from '../events.ts';
import { type EventGroup, groupOf } from './event-groups.ts';

/** Which events are shown. */
export interface EventFilter {
  readonly hidden: readonly EventGroup[];
  /** `''` is all. */
  readonly conversation: string;
  /** Looked for in the whole event, capitals or not; `''` is everything. */
  readonly text: string;
}

export const EVERYTHING: EventFilter = { hidden: [], conversation: '', text: '' };

/** Those that pass, in their order. What belongs to no conversation passes only where all do. */
export function filteredEvents(events: readonly LiveEvent[], filter: EventFilter): readonly LiveEvent[] {
  const text = filter.text.trim().toLowerCase();
  return events.filter(
    (event) =>
      !filter.hidden.includes(groupOf(event)) &&
      (filter.conversation === '' || event.conversation === filter.conversation) &&
      (text === '' || searchedText(event).includes(text)),
  );
}

/** The names of the conversations that events belong to, sorted. */
export const conversationsOf = (events: readonly LiveEvent[]): readonly string[] =>
  [...new Set(events.flatMap(({ conversation }) => conversation ?? []))].sort();

/** An event never changes: its text is made once. */
function searchedText(event: LiveEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(event).toLowerCase();
  texts.set(event, text);
  return text;
}

const texts = new WeakMap<LiveEvent, string>();
