import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, SignalCheckbox } from '../parts.tsx';
import { moveFocus } from '../route.ts';
import { lookBack, looked } from './address.ts';
import { bringIntoView } from './chart/zoom.ts';
import { ago, nowMs } from './clock.ts';
import { isStreamOpen } from './live-machines.ts';
import { Refusals } from './refusals.tsx';
import {
  hasOlder,
  isOnlyShown,
  readOlderSteps,
  type SeenStep,
  steps,
  stepsAround,
  stepsFailure,
} from './seen-steps.ts';
import { machinesTexts } from './texts.ts';
import { eventFields, shortPath, transitionText } from './transition-text.ts';

/** Each is drawn anew while its age grows. */
const USUAL_ROWS = 200;
const MORE_ROWS = 100;

/** The last transitions of all machines, also from before the page was opened. One that is pressed shows everything as it was after it. */
export function TransitionList({ actor }: { readonly actor: string }) {
  const { at } = looked.value;
  const [count, setCount] = useState(USUAL_ROWS);
  const listed = isOnlyShown.value ? steps.value.filter((step) => step.actor === actor) : steps.value;
  const shown = stepsAround(listed, at, count);
  const isMoreHere = shown.at(-1) !== listed.at(-1);
  const showOlder = (): void => {
    setCount(count + MORE_ROWS);
    if (!isMoreHere) void readOlderSteps();
  };
  return (
    <section class="card history" aria-labelledby="transitions-title">
      <div class="row">
        <h3 id="transitions-title">{machinesTexts.transitions}</h3>
        <SignalCheckbox label={machinesTexts.only(shortPath(actor))} signal={isOnlyShown} class="muted" />
      </div>
      {stepsFailure.value !== undefined && <p class="bad">{stepsFailure.value}</p>}
      {shown.length === 0 && <p class="muted">{machinesTexts.noTransitions}</p>}
      <ol class="transitions" aria-label={machinesTexts.transitions} onKeyDown={moveFocus}>
        {shown.map((step) => (
          <Line key={step.number} step={step} isShown={step.number === at} />
        ))}
        {(isMoreHere || hasOlder.value) && (
          <li>
            <Button text={machinesTexts.older} onClick={showOlder} />
          </li>
        )}
      </ol>
    </section>
  );
}

function Line({ step, isShown }: { readonly step: SeenStep; readonly isShown: boolean }) {
  const place = useRef<HTMLLIElement>(null);
  const fields = eventFields(step.event);
  useEffect(() => {
    const list = place.current?.parentElement;
    if (isShown && list && place.current) bringIntoView(list, [place.current.getBoundingClientRect()], true);
  }, [isShown]);
  return (
    <li ref={place} class={isShown ? 'shown' : undefined}>
      <button
        type="button"
        class="plain row-opener"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => lookBack(step)}
      >
        {transitionText(step.named)}
      </button>
      <span class="muted">
        {ago(step.time, nowMs.value)}
        {fields !== '' && ` · ${fields}`}
      </span>
      <RunLink step={step} />
      <Refusals step={step} />
    </li>
  );
}

/** The way to the chart of the run that this event starts. */
function RunLink({ step: { event, machine } }: { readonly step: SeenStep }) {
  const { call } = event;
  if (machine !== 'conversation' || typeof call !== 'string') return null;
  return <a href={`#/runs/${encodeURIComponent(call)}`}>{machinesTexts.openRun}</a>;
}

/** Whether the view is live or out of date. */
export function Connection() {
  const isOpen = isStreamOpen.value;
  return (
    <span role="status" class={isOpen === false ? 'bad' : 'muted'}>
      {isOpen === undefined && machinesTexts.connecting}
      {isOpen === true && machinesTexts.live}
      {isOpen === false && machinesTexts.outOfDate}
    </span>
  );
}

/** Limits how often a screen reader announces a transition. */
const SPOKEN_EVERY_MS = 3_000;

/** The transition that is shown, in words; a screen reader announces it at intervals. */
export function LastTransition({ step }: { readonly step: SeenStep | undefined }) {
  const spoken = useSignal('');
  const words = step === undefined ? '' : transitionText(step.named);
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
      {step === undefined ? (
        <span class="muted">{machinesTexts.noTransition}</span>
      ) : (
        <>
          <strong>{words}</strong> <span class="muted">{ago(step.time, nowMs.value)}</span>
        </>
      )}
      <span class="unseen" aria-live="polite">
        {spoken.value}
      </span>
    </div>
  );
}
