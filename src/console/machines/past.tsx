import { useEffect } from 'preact/hooks';
import type { PastStep } from '../../client/generated/types.ts';
import { language } from '../languages/language.ts';
import { Button } from '../parts.tsx';
import { look, looked } from './address.ts';
import { ago, nowMs } from './clock.ts';
import { DataTree } from './data-tree.tsx';
import { Refusals } from './refusals.tsx';
import { hasOlder, isOnlyShown, neighboursOf, readStepsFrom, stepBefore, steps } from './seen-steps.ts';
import { machinesTexts } from './texts.ts';
import { shortPath } from './transition-text.ts';

const TEXT_FIELDS = 'input, textarea, select';

interface PastBannerProps {
  /** The step after which everything is shown; undefined while it comes. */
  readonly step: PastStep | undefined;
  /** Why it cannot be shown. */
  readonly error: string | undefined;
  /** The path of the machine that is shown. */
  readonly actor: string;
}

/** Says that the page shows the past, which step, and walks back and forth. */
export function PastBanner({ step, error, actor }: PastBannerProps) {
  const { at = 0 } = looked.value;
  const along = isOnlyShown.value ? actor : undefined;
  const { before, after } = neighboursOf(steps.value, at, along);
  const oldest = steps.value.at(-1)?.number;
  const isMissing = oldest !== undefined && oldest >= at;
  useEffect(() => {
    if (isMissing) void readStepsFrom(at);
  }, [at, isMissing]);
  const toNow = (): void => look({ at: undefined });
  const back = async (): Promise<void> => {
    const number = await stepBefore(at, along);
    if (number !== undefined && looked.value.at === at) look({ at: number });
  };
  const next = isMissing ? undefined : after;
  const forth = (): void => look({ at: next });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return;
      if (event.key === 'Escape') toNow();
      else if (event.shiftKey && event.key === 'ArrowLeft') void back();
      else if (event.shiftKey && event.key === 'ArrowRight' && next !== undefined) forth();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <section class="past-banner" aria-labelledby="past-title">
      <div class="row">
        <h3 id="past-title">
          <span role="status">
            {step === undefined
              ? machinesTexts.pastLoading
              : machinesTexts.past(step.number, timeOf(step.time))}
          </span>
        </h3>
        {step !== undefined && <span class="muted">{ago(step.time, nowMs.value)}</span>}
        <span class="row past-tools">
          <Button
            text={machinesTexts.back}
            aria-keyshortcuts="Shift+ArrowLeft"
            disabled={before === undefined && !hasOlder.value}
            onClick={back}
          />
          <Button
            text={machinesTexts.forth}
            aria-keyshortcuts="Shift+ArrowRight"
            disabled={next === undefined}
            onClick={forth}
          />
          <Button text={machinesTexts.toNow} class="main" aria-keyshortcuts="Escape" onClick={toNow} />
        </span>
      </div>
      {error !== undefined && (
        <p class="bad" role="alert">
          {error}
        </p>
      )}
      {step !== undefined && <StepDetails step={step} />}
    </section>
  );
}

/** What came to a machine, from whom, and what it did with it. */
function StepDetails({ step }: { readonly step: PastStep }) {
  const { actor, sender, event, transitions } = step;
  const { type, ...fields } = event;
  return (
    <>
      <p>
        <code>{type}</code>{' '}
        {sender === null ? machinesTexts.fromOutside : machinesTexts.sentBy(shortPath(sender))} →{' '}
        {shortPath(actor)}
      </p>
      {transitions.length > 0 && (
        <p class="muted">
          {machinesTexts.takenWays} {transitions.join(', ')}
        </p>
      )}
      <Refusals step={step} />
      {Object.keys(fields).length > 0 && (
        <details>
          <summary>{machinesTexts.eventData}</summary>
          <DataTree data={fields} />
        </details>
      )}
    </>
  );
}

const timeOf = (time: string): string => {
  const moment = new Date(time);
  return `${moment.toLocaleTimeString(language, { hourCycle: 'h23' })}.${String(moment.getMilliseconds()).padStart(3, '0')}`;
};
