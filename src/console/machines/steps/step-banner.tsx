import { useEffect } from 'preact/hooks';
import { present } from '../../present-view.ts';
import { setHold, stepping } from './hold.ts';
import { resume } from './step-mode.ts';
import { useAttempt } from './use-attempt.ts';
import './step-banner.css';
import type { Stepping } from '../../../client/types.ts';
import { ApiError, call } from '../../api.ts';
import { isConnected, onEvent } from '../../events.ts';
import { isFollowed } from '../live-machines.ts';

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

/** Learns, until what it gives is called, whether anybody holds the machines: at first, and whenever that changes. */
function followHold(): () => void {
  const ends = [
    isConnected.subscribe((isOpen) => void (isOpen && look())),
    onEvent(({ type }) => void (type === 'stepping.changed' && look())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Who follows the machines is told in its order among all else. */
async function look(): Promise<void> {
  if (isFollowed.peek()) return;
  try {
    const told = await call<Stepping>('GET', '/machines/stepping');
    if (!isFollowed.peek()) setHold(told);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the line tells when the service is there again
  }
}
