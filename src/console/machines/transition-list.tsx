import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ago, nowMs } from './clock.ts';
import { isStreamOpen, missed, type SeenTransition, transitions } from './live-machines.ts';
import { machinesTexts } from './texts.ts';
import { eventFields, transitionText } from './transition-text.ts';

const MAX_SHOWN = 30;

/** The last transitions of all machines; one that is pressed shows its machine. */
export function TransitionList({ choose }: { readonly choose: (actor: string) => void }) {
  const shown = transitions.value.slice(0, MAX_SHOWN);
  return (
    <section class="card" aria-labelledby="transitions-title">
      <h3 id="transitions-title">{machinesTexts.transitions}</h3>
      {shown.length === 0 && <p class="muted">{machinesTexts.noTransitions}</p>}
      {missed.value > 0 && <p class="muted">{machinesTexts.missed(missed.value)}</p>}
      <ol class="transitions">
        {shown.map((one) => (
          <li key={one.number}>
            <Line one={one} choose={choose} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ one, choose }: { readonly one: SeenTransition; readonly choose: (actor: string) => void }) {
  const fields = eventFields(one.event);
  return (
    <>
      <button type="button" class="plain" onClick={() => choose(one.actor)}>
        {transitionText(one.named)}
      </button>
      <span class="muted">
        {ago(one.time, nowMs.value)}
        {fields !== '' && ` · ${fields}`}
      </span>
    </>
  );
}

/** Whether the view is live or out of date. */
export function Connection() {
  const isOpen = isStreamOpen.value;
  return (
    <span role="status" class={isOpen === false ? 'bad' : 'muted'}>
      {isOpen === undefined && machinesTexts.connecting}
      {isOpen === true && machinesTexts.live}
      {isOpen === false && machinesTexts.connectionLost}
    </span>
  );
}

/** Limits how often a screen reader announces a transition. */
const SPOKEN_EVERY_MS = 3_000;

/** The last transition in words; a screen reader announces it at intervals. */
export function LastTransition({ taken }: { readonly taken: SeenTransition | undefined }) {
  const spoken = useSignal('');
  const words = taken === undefined ? '' : transitionText(taken.named);
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => {
      spoken.value = latest.current;
    }, SPOKEN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="last-transition">
      {taken === undefined ? (
        <span class="muted">{machinesTexts.noTransition}</span>
      ) : (
        <>
          <strong>{words}</strong> <span class="muted">{ago(taken.time, nowMs.value)}</span>
        </>
      )}
      <span class="unseen" aria-live="polite">
        {spoken.value}
      </span>
    </div>
  );
}
