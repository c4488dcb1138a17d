import { useEffect, useRef, useState } from 'preact/hooks';
import type { VoicesAnswer } from '../../client/generated/types.ts';
import { callForSound } from '../api.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import {
  type EngineDraft,
  EngineSelect,
  Parameter,
  SaveBar,
  TextParameter,
  useEngineDraft,
} from './engine-form.tsx';
import { LanguageSelect } from './recogniser.tsx';
import { type Refused, refusedBy } from './saving.ts';
import { healthTexts } from './texts.ts';

/** What speaks: the engine, its voice, and how it sounds. */
export function Voice() {
  const draft = useEngineDraft('tts');
  return (
    <section class="card" aria-labelledby="voice">
      <h3 id="voice">{healthTexts.voiceSection}</h3>
      <VoiceForm draft={draft} />
      <Listen draft={draft} />
      <SaveBar draft={draft} shown={['language', 'voice', 'model', 'speaker', 'speed']} />
    </section>
  );
}

function VoiceForm({ draft }: { readonly draft: EngineDraft }) {
  const { engine, parameter, change } = draft;
  const { answer } = useLoaded<VoicesAnswer>(engine?.engine === 'espeak' ? '/voices' : undefined);
  const range = SPEEDS[engine?.engine ?? ''];
  const voice = String(parameter('voice') ?? '');
  const codes = answer?.voices.map(({ code }) => code) ?? [];
  return (
    <>
      <EngineSelect draft={draft} label={healthTexts.engineLabel} names={healthTexts.ttsNames} />
      <Parameter draft={draft} name="language" label={healthTexts.language}>
        {(ties) => (
          <LanguageSelect
            ties={ties}
            language={String(parameter('language') ?? '')}
            change={(tag) => change('language', tag)}
          />
        )}
      </Parameter>
      <Parameter draft={draft} name="voice" label={healthTexts.voiceOf}>
        {(ties) => (
          <select
            {...ties}
            value={voice}
            onChange={({ currentTarget: { value } }) => change('voice', value === '' ? null : value)}
          >
            <option value="">{healthTexts.usualVoice}</option>
            {voice !== '' && !codes.includes(voice) && <option value={voice}>{voice}</option>}
            {answer?.voices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Parameter>
      <TextParameter draft={draft} name="model" label={healthTexts.model} hint={healthTexts.voiceModelHint} />
      <TextParameter
        draft={draft}
        name="speaker"
        label={healthTexts.speaker}
        hint={healthTexts.speakerHint}
        read={speakerIn}
      />
      {range !== undefined && <Speed draft={draft} {...range} />}
    </>
  );
}

/** The number of a speaker, or its name; null for none. */
const speakerIn = (text: string): string | number | null =>
  text === '' ? null : /^\d+$/.test(text) ? Number(text) : text;

interface SpeedRange {
  readonly label: string;
  readonly hint: string;
  readonly range: Readonly<Record<'min' | 'max' | 'step' | 'placeholder', number>>;
}

/** The speed of an engine, each in its own unit. */
const SPEEDS: Readonly<Record<string, SpeedRange>> = {
  espeak: {
    label: healthTexts.speed,
    hint: healthTexts.speedHint,
    range: { min: 80, max: 450, step: 5, placeholder: 175 },
  },
  sherpa: {
    label: healthTexts.speedFactor,
    hint: healthTexts.speedFactorHint,
    range: { min: 0.25, max: 4, step: 0.05, placeholder: 1 },
  },
};

function Speed({ draft, label, hint, range }: SpeedRange & { readonly draft: EngineDraft }) {
  const { parameter, change } = draft;
  const { placeholder, ...limits } = range;
  const [written, setWritten] = useState('');
  const speed = parameter('speed') ?? null;
  return (
    <Parameter draft={draft} name="speed" label={label} hint={hint}>
      {(ties) => (
        <input
          {...ties}
          type="number"
          {...limits}
          placeholder={String(placeholder)}
          value={numberIn(written) === speed ? written : String(speed ?? '')} // "1.0" stays until it is 1.05
          onInput={({ currentTarget: { value } }) => {
            setWritten(value);
            change('speed', numberIn(value));
          }}
        />
      )}
    </Parameter>
  );
}

const numberIn = (text: string): number | null => (text === '' ? null : Number(text));

/** Says a text in this browser with the voice as it is chosen above, saved or not. */
function Listen({ draft: { name, changed, engine } }: { readonly draft: EngineDraft }) {
  const [text, setText] = useState(healthTexts.sampleText);
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const player = useRef<HTMLAudioElement | undefined>(undefined);
  const stop = (): void => {
    player.current?.pause();
    if (player.current !== undefined) URL.revokeObjectURL(player.current.src);
    player.current = undefined;
  };
  useEffect(() => stop, []);
  const listen = async (): Promise<void> => {
    stop();
    setBusy(true);
    const keys = engine?.keys ?? [];
    const given = Object.entries(changed).filter(([key, value]) => keys.includes(key) && value !== null);
    const body = { name, text, parameters: Object.fromEntries(given) };
    setRefused(
      await refusedBy(async () => {
        const sound = await callForSound('/voices/preview', body);
        player.current = new Audio(URL.createObjectURL(sound));
        await player.current.play().catch(() => {}); // stopped, or the browser has no loudspeaker
      }),
    );
    setBusy(false);
  };
  return (
    <div class="field">
      <div class="field-title">
        <label for="sample">{healthTexts.sample}</label>
      </div>
      <div class="row">
        <input
          id="sample"
          class="wide"
          maxLength={500}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button
          text={isBusy ? healthTexts.listening : healthTexts.listen}
          disabled={isBusy}
          onClick={listen}
        />
      </div>
      <p class="bad" role="alert">
        {refused?.message}
      </p>
    </div>
  );
}
