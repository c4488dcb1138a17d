import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ago } from './ages.ts';
import { nowMs } from './clock.ts';
import type { SeenTransition } from './live-machines.ts';
import { inWords } from './named-transition.ts';

/** Whoever listens to a screen reader is not to be talked to without end. */
const SPOKEN_EVERY_MS = 3_000;

/** The transition taken last, in words; told to a screen reader now and then. */
export function LastTransition({ taken }: { readonly taken: SeenTransition | undefined }) {
  const told = useSignal('');
  const words = taken === undefined ? '' : inWords(taken.named);
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => {
      told.value = latest.current;
    }, SPOKEN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="last-transition">
      {taken === undefined ? (
        <span class="muted">No transition seen yet.</span>
      ) : (
        <>
          <strong>{words}</strong> <span class="muted">{ago(taken.time, nowMs.value)}</span>
        </>
      )}
      <span class="unseen" aria-live="polite">
        {told.value}
      </span>
    </div>
  );
}
