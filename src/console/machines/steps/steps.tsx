import { useEffect } from 'preact/hooks';
import { eventFields } from '../event-fields.ts';
import { shortPath } from '../named-transition.ts';
import { stepping } from './hold.ts';
import { hold, letOneThrough, resume } from './step-mode.ts';
import { useAttempt } from './use-attempt.ts';

/** What debuggers use for it. */
const STEP_KEY = 'F10';

/** Holds the assistant before each event, and lets the events through one by one. */
export function Steps() {
  const { failure, attempt } = useAttempt();
  const { is_stepping: isStepping, count } = stepping.value;

  useEffect(() => {
    if (!isStepping) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== STEP_KEY) return;
      event.preventDefault();
      void attempt(letOneThrough);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isStepping]);
  return (
    <section class="card steps" aria-labelledby="steps-title">
      <h3 id="steps-title">Step mode</h3>
      <div class="row">
        <button type="button" onClick={() => attempt(isStepping ? resume : hold)}>
          {isStepping ? 'Resume' : 'Hold before each event'}
        </button>
        <button
          type="button"
          class="main"
          disabled={!isStepping || count === 0}
          aria-keyshortcuts={STEP_KEY}
          onClick={() => attempt(letOneThrough)}
        >
          Step ({STEP_KEY})
        </button>
      </div>
      {failure !== undefined && (
        <p class="bad" role="alert">
          {failure}
        </p>
      )}
      {isStepping && <Line />}
    </section>
  );
}

/** What waits, the next one first. */
function Line() {
  const { count, waiting } = stepping.value;
  if (count === 0) return <p class="muted">Nothing waits; the next event will be held here.</p>;
  return (
    <ol class="waiting">
      {waiting.map(({ actor, event }, index) => (
        <li key={`${index} ${actor} ${event.type}`}>
          <code>{event.type}</code> to {shortPath(actor)} <span class="muted">{eventFields(event)}</span>
        </li>
      ))}
      {count > waiting.length && <li class="muted">and {count - waiting.length} more</li>}
    </ol>
  );
}
