import { useState } from 'preact/hooks';
import type { RunResult, SynapseList } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { PlayTest } from '../health/devices.tsx';
import { languageName } from '../health/languages.ts';
import { familyOf } from '../health/models.tsx';
import { PasswordForm } from '../health/password-form.tsx';
import { LanguageSelect } from '../health/recogniser.tsx';
import { isWritten, soundState } from '../health/rows.ts';
import { type Refused, refusedBy } from '../health/saving.ts';
import { Sound } from '../health/sound.tsx';
import { SoundNotes } from '../health/sound-notes.tsx';
import { engineChoice, health, saveEngines } from '../health/state.ts';
import { SayItNow, WakeWordForm } from '../health/wake-word.tsx';
import { LANGUAGES } from '../languages/language.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { tabName } from '../talk/turns.ts';
import { ordersOf } from './orders.ts';
import { firstRunTexts } from './texts.ts';

interface StepProps {
  readonly isDone: () => void;
}

/** One language for the recogniser and the voice. */
export function LanguageStep({ isDone }: StepProps) {
  const [written, setWritten] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [isSaved, setSaved] = useState(false);
  const inForce = inUse('tts')?.parameters.language ?? inUse('stt')?.parameters.language;
  const language = written ?? (typeof inForce === 'string' ? inForce : 'en-US');
  const isEnglish = familyOf(language) === 'en';
  const save = async (): Promise<void> => {
    const why = await saveEngines({ ...inLanguage('tts', language), ...inLanguage('stt', language) });
    setRefused(why);
    setSaved(why === undefined);
    if (why === undefined) isDone();
  };
  return (
    <>
      <div class="field">
        <div class="field-title">
          <label for="first-language">{firstRunTexts.steps.language}</label>
        </div>
        <LanguageSelect
          ties={{ id: 'first-language' }}
          language={language}
          change={(tag) => {
            setWritten(tag);
            setSaved(false);
          }}
        />
        <p class="muted">{firstRunTexts.languageHint}</p>
      </div>
      <div class="row">
        <Button text={firstRunTexts.save} class="main" onClick={save} />
        <span role="status" class="good">
          {isSaved && firstRunTexts.saved}
        </span>
        <span role="alert" class="bad">
          {refused?.message}
        </span>
      </div>
      {written !== undefined && Object.hasOwn(LANGUAGES, familyOf(written)) && (
        <p class="muted">{firstRunTexts.kitStays(familyOf(written))}</p>
      )}
      {!isEnglish && (
        <p>
          {firstRunTexts.needsModel(languageName(language))}{' '}
          <a href="#/health/recognition">{firstRunTexts.getModel}</a>
        </p>
      )}
    </>
  );
}

const inUse = (kind: 'stt' | 'tts') => {
  const choice = engineChoice(kind);
  return choice?.engines.find(({ name }) => name === choice.chosen);
};

/** The engine in use in another language; Vosk where Pocketsphinx knows English alone. Nothing for an engine without languages. */
function inLanguage(kind: 'stt' | 'tts', language: string) {
  const engine = inUse(kind);
  if (engine?.keys.includes('language') !== true) return {};
  const isForeign = engine.engine === 'pocketsphinx' && familyOf(language) !== 'en';
  return { [kind]: { name: isForeign ? 'vosk' : engine.name, parameters: { language } } };
}

/** Loudspeaker and microphone, or what to do without them. */
export function SoundStep({ isDone }: StepProps) {
  const { loudspeaker, microphone } = health.value === null ? {} : soundState(health.value);
  const isSilent = health.value !== null && isWritten(health.value);
  const lacksAny = isSilent || loudspeaker !== undefined || microphone !== undefined;
  return (
    <>
      <SoundNotes />
      <p class="muted">{lacksAny ? firstRunTexts.noCard : firstRunTexts.soundHint}</p>
      {loudspeaker === undefined && <PlayTest onPlayed={isDone} />}
      <Sound />
    </>
  );
}

/** Choose the words, then say them. */
export function WakeWordStep({ isDone }: StepProps) {
  return (
    <>
      <p class="muted">{firstRunTexts.wakeHint}</p>
      <WakeWordForm />
      <Sound />
      <SayItNow onHeard={isDone} />
    </>
  );
}

/** An order of the kit, said or run in writing. */
export function SentenceStep({ isDone }: StepProps) {
  const { answer } = useLoaded<SynapseList>('/synapses');
  const [outcome, setOutcome] = useState('');
  const [refused, setRefused] = useState<Refused>();
  if (answer === undefined) return null;
  const [order] = ordersOf(answer);
  if (order === undefined) return <p>{firstRunTexts.noSentence}</p>;
  const run = async (): Promise<void> =>
    setRefused(
      await refusedBy(async () => {
        const result = await call<RunResult>('POST', '/synapses/start/order', {
          order,
          conversation: tabName.value,
        });
        setOutcome(outcomeOf(result));
        if (result.matched_synapses.length > 0) isDone();
      }),
    );
  return (
    <>
      <p>{firstRunTexts.sentenceHint(order)}</p>
      <div class="row">
        <Button text={firstRunTexts.runIt(order)} class="main" onClick={run} />
        <span role="status">{outcome}</span>
        <span role="alert" class="bad">
          {refused?.message}
        </span>
      </div>
    </>
  );
}

function outcomeOf({ matched_synapses }: RunResult): string {
  if (matched_synapses.length === 0) return firstRunTexts.notMatched;
  const said = matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.flatMap(({ generated_message }) => generated_message ?? []),
  );
  return said.length === 0 ? firstRunTexts.ranSilently : firstRunTexts.answered(said.join(' '));
}

/** Needed before others are let in. */
export function PasswordStep({ isDone }: StepProps) {
  return (
    <>
      <p class="muted">{firstRunTexts.onlyHere}</p>
      <PasswordForm onSaved={isDone} />
    </>
  );
}
