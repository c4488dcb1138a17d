import { useState } from 'preact/hooks';
import { moveFocus } from '../present-view.ts';
import { clockText, type Entry, entriesOf, eventLine, groupOf, singleEntries } from '../timeline/entries.ts';
import { EntryRow, EventRow } from '../timeline/entry-row.tsx';
import { filter, filteredEvents, isGrouped, present } from '../timeline/event-filter.ts';
import { Toolbar } from '../timeline/toolbar.tsx';

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
