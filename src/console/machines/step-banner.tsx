import { stepping } from './live-machines.ts';

/** Says that the assistant is held, so that nobody thinks it broken. */
export function StepBanner() {
  const { is_stepping: isStepping, count } = stepping.value;
  if (!isStepping) return null;
  return (
    <p class="step-banner" role="status">
      <strong>The assistant is held.</strong> It does nothing until you step or resume
      {count > 0 && `; ${count} ${count === 1 ? 'event waits' : 'events wait'}`}.
    </p>
  );
}
