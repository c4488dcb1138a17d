import { computed, signal } from '@preact/signals';
import { events, type LiveEvent } from '../events.ts';
import { type EventGroup, groupOf } from './entries.ts';

/** Which events are shown. */
export interface EventFilter {
  readonly hidden: readonly EventGroup[];
  /** `''` is all. */
  readonly conversation: string;
  /** Looked for in the whole event, capitals or not; `''` is everything. */
  readonly text: string;
}

export const EVERYTHING: EventFilter = { hidden: [], conversation: '', text: '' };

/** The events that pass, in order. An event of no conversation passes only if all conversations do. */
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

/** Caches the text, as an event never changes. */
function searchedText(event: LiveEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(event).toLowerCase();
  texts.set(event, text);
  return text;
}

const texts = new WeakMap<LiveEvent, string>();

/** The filter, kept while other views are shown. States are hidden at first: entries show those of runs. */
export const filter = signal<EventFilter>({ ...EVERYTHING, hidden: ['states'] });

export const isGrouped = signal(true);

/** The events as they were when they were paused; null while they run. */
export const pausedEvents = signal<readonly LiveEvent[] | null>(null);

/** The events that the view shows. */
export const shownEvents = computed(() => pausedEvents.value ?? events.value);

/** The number of events since the pause. */
export const newerCount = computed(() => {
  if (pausedEvents.value === null) return 0;
  const last = pausedEvents.value.at(-1);
  return events.value.length - 1 - (last === undefined ? -1 : events.value.lastIndexOf(last));
});
