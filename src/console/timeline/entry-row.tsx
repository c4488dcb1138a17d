import { useState } from 'preact/hooks';
import type { RunTrace } from '../../client/generated/types.ts';
import { durationText } from '../duration-text.ts';
import { useLoaded } from '../requests.ts';
import { Waterfall } from '../waterfall.tsx';
import { clockText, type Entry, type EntryState, entryTitle, eventLine, groupOf } from './entries.ts';
import { timelineTexts } from './texts.ts';
import './timeline.css';

interface EntryRowProps {
  readonly entry: Entry;
  readonly run: string;
  /** Those of its events that pass the filter. */
  readonly shown: Entry['events'];
}

/** A run in one line, which opens to its waterfall and its events. */
export function EntryRow({ entry, run, shown }: EntryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = entry.events;
  const finished = entry.events.find(({ type }) => type === 'run.finished');
  const { title, state, detail, isRun } = entryTitle(entry);
  return (
    <li class="entry-row" data-state={state}>
      <div class="row-line">
        <button type="button" class="row-opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <time class="muted">{clockText(first?.time)}</time> <strong>{title}</strong>
          <span class="entry-state">{STATE_TEXTS[state]}</span>
          <span class="entry-detail">{detail}</span>
          <span class="muted">
            {first?.conversation}
            {typeof finished?.duration_ms === 'number' && ` · ${durationText(finished.duration_ms)}`}
            {timelineTexts.eventCount(entry.events.length)}
          </span>
        </button>
        {isRun && (
          <a href={`#/runs/${encodeURIComponent(run)}`} aria-label={timelineTexts.runLabel(title)}>
            {timelineTexts.run}
          </a>
        )}
      </div>
      {isOpen && (
        <div class="entry-inside">
          {isRun && <Stages run={run} version={entry.events.length} />}
          <ol class="event-list">
            {shown.map((event) => (
              <EventRow key={event.id} event={event} at={clockText(event.time)} />
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

function Stages({ run, version }: { readonly run: string; readonly version: number }) {
  const { answer, error } = useLoaded<RunTrace>(`/runs/${encodeURIComponent(run)}`, version);
  if (error !== undefined) return <p class="muted">{timelineTexts.stagesUnknown(error)}</p>;
  return answer === undefined ? null : <Waterfall stages={answer.stages} />;
}

/** How far an entry is, for people; the sign says it without a colour. */
const STATE_TEXTS: Readonly<Record<EntryState, string>> = {
  going: timelineTexts.stateGoing,
  complete: timelineTexts.stateDone,
  waiting_for_answer: timelineTexts.stateAsked,
  failed: timelineTexts.stateFailed,
  unmatched: timelineTexts.stateUnmatched,
  unheard: timelineTexts.stateUnheard,
};

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
        {run !== undefined && <a href={`#/runs/${encodeURIComponent(run)}`}>{timelineTexts.run}</a>}
      </div>
      {isOpen && <pre>{JSON.stringify(event, undefined, 2)}</pre>}
    </li>
  );
}
