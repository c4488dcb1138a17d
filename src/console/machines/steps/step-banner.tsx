import { useEffect } from 'preact/hooks';
import { present } from '../../present-view.ts';
import { followHold } from './follow-hold.ts';
import { stepping } from './hold.ts';

import { resume } from './step-mode.ts';
import { useAttempt } from './use-attempt.ts';
import './step-banner.css';

/** Says on every view that the assistant is held, so that nobody thinks it broken, and lets it go. */
export function StepBanner() {
  const { failure, attempt } = useAttempt();
  useEffect(followHold, []);
  const { is_stepping: isStepping, count } = stepping.value;
  if (!isStepping) return null;
  return (
    <div class="row step-banner">
      <p role="status">
        <strong>The assistant is held.</strong> It does nothing until you step or resume
        {count > 0 && `; ${count} ${count === 1 ? 'event waits' : 'events wait'}`}.
      </p>
      {present.value.view !== 'machines' && <a href="#/machines">Step in Machines</a>}
      <button type="button" onClick={() => attempt(resume)}>
        Resume
      </button>
      {failure !== undefined && (
        <p class="bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
