import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readHealth, readSettings } from '../health/state.ts';
import { Button } from '../parts.tsx';
import { endFirstRun, firstRun, markStep, type StepName, type StepState, stepNames } from './state.ts';
import { LanguageStep, PasswordStep, SentenceStep, SoundStep, WakeWordStep } from './steps.tsx';
import { firstRunTexts } from './texts.ts';
import './first-run.css';

/** The first steps with a new service, one open at a time; each can be skipped. */
export function FirstSteps() {
  const [opened, setOpened] = useState<StepName>();
  useEffect(() => {
    readSettings().catch(() => {}); // the steps show what they know
    void readHealth();
  }, []);
  const present = firstRun.value;
  if (present === null) return null;
  const names = stepNames(present);
  const next = names.find((name) => present.steps[name] === 'open');
  const settled = names.filter((name) => present.steps[name] !== 'open').length;
  const mark = async (name: StepName, state: StepState): Promise<void> => {
    setOpened(names.find((one) => one !== name && firstRun.value?.steps[one] === 'open'));
    await markStep(name, state);
  };
  return (
    <section class="card first-run" aria-labelledby="first-run">
      <div class="row first-run-head">
        <h2 id="first-run">{firstRunTexts.title}</h2>
        <span class="muted">{firstRunTexts.progress(settled, names.length)}</span>
        <Button
          text={firstRunTexts.hide}
          onClick={() => confirm(firstRunTexts.confirmHide) && endFirstRun()}
        />
      </div>
      <ol class="first-run-steps">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              class={opened === undefined && name === next ? 'main' : undefined}
              aria-expanded={opened === name}
              aria-controls="first-run-step"
              onClick={() => setOpened(opened === name ? undefined : name)}
            >
              <span aria-hidden="true">{SIGNS[present.steps[name]]}</span> {firstRunTexts.steps[name]}{' '}
              <span class="unseen">{firstRunTexts.states[present.steps[name]]}</span>
            </button>
          </li>
        ))}
      </ol>
      <div id="first-run-step">
        {opened !== undefined && (
          <Step
            key={opened}
            name={opened}
            state={present.steps[opened]}
            mark={(state) => mark(opened, state)}
          />
        )}
      </div>
    </section>
  );
}

const SIGNS: Readonly<Record<StepState, string>> = { open: '○', done: '✓', skipped: '–' };

interface StepProps {
  /** Call it when what the step is about has worked. */
  readonly isDone: () => void;
}

const CONTENTS: Readonly<Record<StepName, (props: StepProps) => ComponentChildren>> = {
  language: LanguageStep,
  sound: SoundStep,
  wake_word: WakeWordStep,
  sentence: SentenceStep,
  password: PasswordStep,
};

interface OneStepProps {
  readonly name: StepName;
  readonly state: StepState;
  readonly mark: (state: StepState) => Promise<void>;
}

function Step({ name, state, mark }: OneStepProps) {
  const [hasWorked, setWorked] = useState(false);
  const Content = CONTENTS[name];
  return (
    <fieldset class="first-run-step" aria-label={firstRunTexts.steps[name]}>
      <Content isDone={() => setWorked(true)} />
      <div class="row">
        <Button
          text={firstRunTexts.done}
          class={hasWorked ? 'main' : undefined}
          onClick={() => mark('done')}
        />
        {state === 'open' ? (
          <Button text={firstRunTexts.skip} onClick={() => mark('skipped')} />
        ) : (
          <Button text={firstRunTexts.again} onClick={() => markStep(name, 'open')} />
        )}
      </div>
    </fieldset>
  );
}
