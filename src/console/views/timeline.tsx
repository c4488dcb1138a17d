import { useState } from 'preact/hooks';
import { events } from '../events.ts';
import { moveFocus } from '../present-view.ts';
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
  held,
  isGrouped,
  newer,
  present,
} from '../timeline/event-filter.ts';

/** More lines are drawn only when they are asked for. */
const LINES = 100;

/** What happens, the latest first: run by run, or event by event. */
export function Timeline() {
  const [most, setMost] = useState(LINES);
  const entries = isGrouped.value ? entriesOf(present.value) : singleEntries(present.value);
  const passed = new Set(filteredEvents(present.value, filter.value));
  const shown = entries
    .map((entry) => ({ entry, shown: entry.events.filter((event) => passed.has(event)) }))
    .filter((one) => one.shown.length > 0);
  return (
    <>
      <h2>Timeline</h2>
      <Toolbar />
      <LastFailure />
      {shown.length === 0 && <Nothing />}
      <ol class="event-list" aria-label="Events, the latest first" onKeyDown={moveFocus}>
        {shown.slice(0, most).map((one) => (
          <Line key={one.entry.key} {...one} />
        ))}
      </ol>
      {shown.length > most && (
        <button type="button" onClick={() => setMost(most + LINES)}>
          Show more ({shown.length - most})
        </button>
      )}
    </>
  );
}

function Line({ entry, shown }: { readonly entry: Entry; readonly shown: Entry['events'] }) {
  const [event] = shown;
  if (entry.run !== null) return <EntryRow entry={entry} run={entry.run} shown={shown} />;
  return event === undefined ? null : <EventRow event={event} at={clockText(event.time)} run={event.run} />;
}

/** Read aloud as it comes, which the rest of a list that never rests is not. */
function LastFailure() {
  const last = present.value.findLast((event) => groupOf(event) === 'failures');
  return (
    <p class="unseen" role="status">
      {last !== undefined && `${last.type}: ${eventLine(last)}`}
    </p>
  );
}

function Nothing() {
  return (
    <p class="muted">
      {present.value.length === 0
        ? 'Nothing has happened since this page was opened. '
        : 'No event passes the filter. '}
      <a href="#/runs">Runs</a> has what happened before.
    </p>
  );
}

/** What decides which events are shown, and whether they run. */
function Toolbar() {
  const { conversation, text } = filter.value;
  return (
    <div class="timeline-tools">
      <fieldset class="row">
        <legend class="unseen">Kinds of events</legend>
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
          aria-label="Search in events"
          placeholder="Search"
          value={text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <select
          aria-label="Conversation"
          value={conversation}
          onChange={({ currentTarget }) => change({ conversation: currentTarget.value })}
        >
          <option value="">All conversations</option>
          {conversationsOf(present.value).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={isGrouped.value}
            onChange={({ currentTarget }) => {
              isGrouped.value = currentTarget.checked;
            }}
          />
          By run
        </label>
        <button type="button" aria-pressed={held.value !== null} onClick={pause}>
          Pause
        </button>
        <span class="muted" role="status">
          {held.value !== null && `Paused, ${newer.value} newer`}
        </span>
      </div>
    </div>
  );
}

function pause(): void {
  held.value = held.value === null ? events.value : null;
}

function change(changed: Partial<EventFilter>): void {
  filter.value = { ...filter.value, ...changed };
}

function toggled(name: EventGroup): readonly EventGroup[] {
  const { hidden } = filter.value;
  return hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
}
