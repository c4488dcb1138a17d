import { useState } from 'preact/hooks';
import { durationText } from '../duration-text.ts';
import type { Trace } from '../runs/trace.ts';
import { useLoaded } from '../runs/use-loaded.ts';
import { Waterfall } from '../waterfall.tsx';
import { clockText } from './clock-text.ts';
import type { Entry } from './entries.ts';
import { type EntryState, entryTitle } from './entry-title.ts';
import { EventRow } from './event-row.tsx';

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
            {` · ${entry.events.length} events`}
          </span>
        </button>
        {isRun && (
          <a href={`#/runs/${encodeURIComponent(run)}`} aria-label={`Run ${title}`}>
            Run
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
  const { answer, error } = useLoaded<Trace>(`/runs/${encodeURIComponent(run)}`, version);
  if (error !== undefined) return <p class="muted">Its stages are not known: {error}</p>;
  return answer === undefined ? null : <Waterfall stages={answer.stages} />;
}

/** How far an entry is, for people; the sign says it without a colour. */
const STATE_TEXTS: Readonly<Record<EntryState, string>> = {
  going: '… at work',
  complete: '✓ done',
  waiting_for_answer: '? asked',
  failed: '✕ failed',
  unmatched: '✕ nothing matched',
  unheard: '✕ nothing heard',
};
