import { useState } from 'preact/hooks';
import { groupOf } from './event-groups.ts';
import { eventLine } from './event-line.ts';
import './timeline.css';

interface EventRowProps {
  readonly event: Readonly<Record<string, unknown>> & { readonly type: string };
  /** When it was, as it is to be read. */
  readonly at: string;
  /** The address of its run, where that is not shown anyway. */
  readonly run?: string | undefined;
}

/** An event in one line, which opens to all of its fields. */
export function EventRow({ event, at, run }: EventRowProps) {
  const [isOpen, setOpen] = useState(false);
  const group = groupOf(event);
  return (
    <li class="event-row" data-group={group}>
      <div class="row-line">
        <button type="button" class="row-opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <time class="muted">{at}</time> <span class="event-type">{event.type}</span>
          <span class="event-tells">
            {group === 'failures' && '✕ '}
            {eventLine(event)}
          </span>
        </button>
        {run !== undefined && <a href={`#/runs/${encodeURIComponent(run)}`}>Run</a>}
      </div>
      {isOpen && <pre>{JSON.stringify(event, undefined, 2)}</pre>}
    </li>
  );
}
