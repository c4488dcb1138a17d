import { computed, signal } from '@preact/signals';
import { events, type LiveEvent } from '../events.ts';
import { EVERYTHING, type EventFilter } from './event-filter.ts';

/** What the view shows, kept while other views are looked at; each run has two states of its conversation, told elsewhere. */
export const filter = signal<EventFilter>({ ...EVERYTHING, hidden: ['states'] });

export const isGrouped = signal(true);

/** The events as they were when they were paused; null while they run. */
export const held = signal<readonly LiveEvent[] | null>(null);

/** Those to be looked at. */
export const present = computed(() => held.value ?? events.value);

/** How many came since the pause. */
export const newer = computed(() => {
  if (held.value === null) return 0;
  const last = held.value.at(-1);
  return events.value.length - 1 - (last === undefined ? -1 : events.value.lastIndexOf(last));
});
