import { durationText } from '../duration-text.ts';
import { EventRow } from '../timeline/event-row.tsx';
import { moveFocus } from '../timeline/move-focus.ts';
import type { Trace } from './trace.ts';

/** Everything that was told of the run, in its order. */
export function RunEvents({ trace }: { readonly trace: Trace }) {
  const { events, events_left_out = 0 } = trace;
  return (
    <details>
      <summary>All events ({events.length})</summary>
      <ol class="event-list" aria-label="All events, the first on top" onKeyDown={moveFocus}>
        {events.map((event, index) => (
          <EventRow key={index} event={event} at={durationText(event.at_ms)} />
        ))}
      </ol>
      {events_left_out > 0 && <p class="muted">{events_left_out} more were not kept.</p>}
    </details>
  );
}
