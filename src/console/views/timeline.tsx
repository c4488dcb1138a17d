import { useState } from 'preact/hooks';
import { events } from '../events.ts';
import { numberText } from '../languages/format.ts';
import { Button, SignalCheckbox } from '../parts.tsx';
import { moveFocus } from '../route.ts';
import {
  clockText,
  type Entry,
  EVENT_GROUPS,
  type EventGroup,
  entriesOf,
  eventLine,
  groupOf,
  singleEntries,
} from '../timeline/entries.ts';
import { EntryRow, EventRow } from '../timeline/entry-row.tsx';
import {
  conversationsOf,
  type EventFilter,
  filter,
  filteredEvents,
  isGrouped,
  newerCount,
  pausedEvents,
  shownEvents,
} from '../timeline/event-filter.ts';
import { timelineTexts } from '../timeline/texts.ts';

/** The number of lines drawn at first, and added by each press of the button. */
const PAGE_SIZE = 100;

/** What happens, the latest first: run by run, or event by event. */
export function Timeline() {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const entries = isGrouped.value ? entriesOf(shownEvents.value) : singleEntries(shownEvents.value);
  const passed = new Set(filteredEvents(shownEvents.value, filter.value));
  const shown = entries
    .map((entry) => ({ entry, shown: entry.events.filter((event) => passed.has(event)) }))
    .filter((one) => one.shown.length > 0);
  return (
    <>
      <h2>{timelineTexts.timeline}</h2>
      <Toolbar />
      <LastFailure />
      {shown.length === 0 && <Nothing />}
      <ol class="event-list" aria-label={timelineTexts.listLabel} onKeyDown={moveFocus}>
        {shown.slice(0, limit).map((one) => (
          <Line key={one.entry.key} {...one} />
        ))}
      </ol>
      {shown.length > limit && (
        <Button
          text={timelineTexts.showMore(numberText(shown.length - limit))}
          onClick={() => setLimit(limit + PAGE_SIZE)}
        />
      )}
    </>
  );
}

function Line({ entry, shown }: { readonly entry: Entry; readonly shown: Entry['events'] }) {
  const [event] = shown;
  if (entry.run !== null) return <EntryRow entry={entry} run={entry.run} shown={shown} />;
  return event === undefined ? null : <EventRow event={event} at={clockText(event.time)} run={event.run} />;
}

/** Announces the last failure to a screen reader; the list itself is not announced. */
function LastFailure() {
  const last = shownEvents.value.findLast((event) => groupOf(event) === 'failures');
  return (
    <p class="unseen" role="status">
      {last !== undefined && `${last.type}: ${eventLine(last)}`}
    </p>
  );
}

function Nothing() {
  return (
    <p class="muted">
      {shownEvents.value.length === 0 ? timelineTexts.noEvents : timelineTexts.noMatches}
      <a href="#/runs">{timelineTexts.runs}</a> {timelineTexts.earlierRuns}
    </p>
  );
}

/** What decides which events are shown, and whether they run. */
function Toolbar() {
  const { conversation, text } = filter.value;
  return (
    <div class="timeline-tools">
      <fieldset class="row">
        <legend class="unseen">{timelineTexts.groupsLabel}</legend>
        {EVENT_GROUPS.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            class="group-chip"
            aria-pressed={!filter.value.hidden.includes(name)}
            onClick={() => change({ hidden: toggled(name) })}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <div class="row">
        <input
          type="search"
          aria-label={timelineTexts.searchInEvents}
          placeholder={timelineTexts.search}
          value={text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <select
          aria-label={timelineTexts.conversation}
          value={conversation}
          onChange={({ currentTarget }) => change({ conversation: currentTarget.value })}
        >
          <option value="">{timelineTexts.allConversations}</option>
          {conversationsOf(shownEvents.value).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <SignalCheckbox label={timelineTexts.byRun} signal={isGrouped} />
        <Button text={timelineTexts.pause} aria-pressed={pausedEvents.value !== null} onClick={pause} />
        <span class="muted" role="status">
          {pausedEvents.value !== null && timelineTexts.paused(numberText(newerCount.value))}
        </span>
      </div>
    </div>
  );
}

function pause(): void {
  pausedEvents.value = pausedEvents.value === null ? events.value : null;
}

function change(changed: Partial<EventFilter>): void {
  filter.value = { ...filter.value, ...changed };
}

function toggled(name: EventGroup): readonly EventGroup[] {
  const { hidden } = filter.value;
  return hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
}
