import { useEffect, useRef, useState } from 'preact/hooks';
import { ears } from '../ears.ts';
import { onEvent } from '../events.ts';
import { numberText, scoreText } from '../languages/format.ts';
import { Button } from '../parts.tsx';
import { EngineSelect, Parameter, SaveBar, TextParameter, useEngineDraft } from './engine-form.tsx';
import { ModelButton } from './models.tsx';
import { Sound } from './sound.tsx';
import { health } from './state.ts';
import { healthTexts } from './texts.ts';

/** How Broca wakes: the engine, its phrase, its training, and a test. */
export function WakeWord() {
  return (
    <>
      <section class="card" aria-labelledby="wake-word">
        <h3 id="wake-word">{healthTexts.wakeWord}</h3>
        <WakeWordForm />
        <Training />
      </section>
      <section class="card" aria-labelledby="wake-test">
        <h3 id="wake-test">{healthTexts.tryIt}</h3>
        <Sound />
        <SayItNow />
      </section>
    </>
  );
}

/** The engine and its phrase. */
export function WakeWordForm() {
  const draft = useEngineDraft('trigger');
  const { engine, parameter, change, save } = draft;
  const phrases = phrasesOf(parameter('hotwords'));
  const sensitivity = Number(parameter('sensitivity') ?? DEFAULT_SENSITIVITY);
  return (
    <>
      <EngineSelect draft={draft} label={healthTexts.triggerLabel} names={healthTexts.triggerNames} />
      {engine?.engine === 'wakeword' && engine.lack !== undefined && (
        <ModelButton name="openwakeword" text={healthTexts.getNetworks} />
      )}
      {engine?.engine === 'wakeword' && <p class="muted">{healthTexts.trainingBegins}</p>}
      {phrases.length > 0 && <p class="muted">{healthTexts.severalPhrases(phrases.join(', '))}</p>}
      <TextParameter
        draft={draft}
        name="phrase"
        label={healthTexts.phrase}
        hint={healthTexts.phraseHint}
        read={String}
      />
      <TextParameter
        draft={draft}
        name="name"
        label={healthTexts.phrase}
        hint={healthTexts.personalHint}
        read={String}
      />
      <Parameter
        draft={draft}
        name="sensitivity"
        label={healthTexts.sensitivity}
        hint={healthTexts.sensitivityHint}
      >
        {(ties) => (
          <div class="row">
            <input
              {...ties}
              type="range"
              {...{ min: 0, max: 1, step: 0.05, value: sensitivity }}
              onInput={({ currentTarget }) => change('sensitivity', Number(currentTarget.value))}
            />
            <output for={ties.id}>{numberText(sensitivity, 2)}</output>
          </div>
        )}
      </Parameter>
      <SaveBar
        draft={draft}
        shown={['phrase', 'name', 'sensitivity']}
        save={() =>
          save({ ...(phrases.length > 0 ? { hotwords: null } : {}), ...trainingOf(engine?.engine) })
        }
      />
    </>
  );
}

/** That it trains is said aloud: an engine that lacked its networks is made anew when its entry changes. */
const trainingOf = (engine: string | undefined) => (engine === 'wakeword' ? { train: true } : {});

const DEFAULT_SENSITIVITY = 0.5;

const phrasesOf = (hotwords: unknown): readonly string[] =>
  Array.isArray(hotwords)
    ? hotwords.map(({ phrase, name }: { readonly phrase?: unknown; readonly name?: unknown }) =>
        String(phrase ?? name),
      )
    : [];

/** How far the training is, and what else its engine says. */
function Training() {
  const trigger = health.value?.engines.trigger;
  if (trigger === undefined) return null;
  const { detail, engine, progress, state } = trigger;
  if (engine === 'none') return null; // its name says it
  return (
    <>
      {progress !== undefined && (
        <div class="row">
          <label class="row">
            {healthTexts.training}
            <progress max={1} value={progress} />
          </label>
          <span>{Math.floor(progress * 100)} %</span>
        </div>
      )}
      {detail !== undefined && (
        <p class={state === 'failed' || state === 'missing' ? 'bad' : 'muted'}>{detail}</p>
      )}
      {progress !== undefined && <p class="muted">{healthTexts.trainingHint}</p>}
    </>
  );
}

type Trial = 'none' | 'waiting' | 'missed' | { readonly heard: string };

/** From which score on the wake word is heard. */
const HEARD_SCORE = 0.5;
const TRIAL_S = 10;

/** Waits for the wake word for some seconds, and says whether it was heard, or how near it was. */
export function SayItNow({ onHeard = () => {} }: { readonly onHeard?: () => void }) {
  const [trial, setTrial] = useState<Trial>('none');
  const [near, setNear] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () =>
      onEvent(({ type, detail, score }) => {
        if (trial !== 'waiting') return;
        if (type === 'trigger.near' && typeof score === 'number') setNear(score);
        if (type !== 'on_triggered') return;
        clearTimeout(timer.current);
        setTrial({ heard: typeof detail === 'string' ? detail : '' });
        onHeard();
      }),
    [trial, onHeard],
  );
  const begin = (): void => {
    setTrial('waiting');
    setNear(undefined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTrial('missed'), TRIAL_S * 1_000);
  };
  const state = ears.value?.state;
  if (state === 'no_microphone' || state === 'deaf')
    return <p class="muted">{healthTexts.noMicrophoneForTest}</p>;
  return (
    <div class="row">
      <Button text={healthTexts.sayItNow} onClick={begin} disabled={trial === 'waiting'} />
      {near !== undefined && typeof trial !== 'object' && (
        <meter min={0} max={1} low={HEARD_SCORE} value={near} aria-label={healthTexts.nearness} />
      )}
      <span role="status" class={typeof trial === 'object' ? 'good' : 'muted'}>
        {trialText(trial, near)}
      </span>
    </div>
  );
}

function trialText(trial: Trial, near: number | undefined): string {
  if (typeof trial === 'object') return healthTexts.wordHeard(trial.heard);
  if (near !== undefined) return healthTexts.nearlyHeard(scoreText(near), scoreText(HEARD_SCORE));
  if (trial === 'waiting') return healthTexts.waitingForWord(TRIAL_S);
  return trial === 'missed' ? healthTexts.wordNotHeard : '';
}
