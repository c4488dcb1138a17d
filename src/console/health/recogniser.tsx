import { useState } from 'preact/hooks';
import type { Model } from '../../client/generated/types.ts';
import { EngineSelect, Parameter, SaveBar, TextParameter, useEngineDraft } from './engine-form.tsx';
import { LANGUAGES, languageName } from './languages.ts';
import { familyOf, ModelTable } from './models.tsx';
import { saveEngines } from './state.ts';
import { healthTexts } from './texts.ts';

/** What understands speech: the engine, its language and its models. */
export function Recogniser() {
  const draft = useEngineDraft('stt');
  const { parameter, change } = draft;
  const language = String(parameter('language') ?? '');
  const [shown, setShown] = useState<string>();
  const family = shown ?? familyOf(language);
  const use = async ({ name, engine, language: spoken }: Model): Promise<void> => {
    const parameters = { model: name, ...(spoken === undefined ? {} : { language: spoken }) };
    await saveEngines({ stt: { name: engine, parameters } });
  };
  return (
    <>
      <section class="card" aria-labelledby="recogniser">
        <h3 id="recogniser">{healthTexts.recognition}</h3>
        <EngineSelect draft={draft} label={healthTexts.engineLabel} names={healthTexts.sttNames} />
        <Parameter draft={draft} name="language" label={healthTexts.language}>
          {(ties) => <LanguageSelect {...{ ties, language }} change={(tag) => change('language', tag)} />}
        </Parameter>
        <TextParameter
          draft={draft}
          name="model"
          label={healthTexts.model}
          placeholder={healthTexts.anyModel}
        />
        <SaveBar draft={draft} shown={['language', 'model']} />
      </section>
      <section class="card" aria-labelledby="models">
        <h3 id="models">{healthTexts.models}</h3>
        <p class="muted">{healthTexts.modelsHint}</p>
        <label class="row">
          {healthTexts.language}
          <select value={family} onChange={({ currentTarget }) => setShown(currentTarget.value)}>
            <option value="">{healthTexts.allLanguages}</option>
            {[...new Set(LANGUAGES.map(familyOf))].map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        </label>
        <ModelTable language={family} use={use} />
      </section>
    </>
  );
}

interface LanguageSelectProps {
  readonly ties: Readonly<Record<string, unknown>>;
  readonly language: string;
  readonly change: (tag: string) => void;
}

/** Chooses one of the languages for which models or voices can be had. */
export function LanguageSelect({ ties, language, change }: LanguageSelectProps) {
  const known = LANGUAGES.find((one) => one.toLowerCase() === language.replace('_', '-').toLowerCase());
  return (
    <select {...ties} value={known ?? language} onChange={({ currentTarget }) => change(currentTarget.value)}>
      {known === undefined && <option value={language}>{language || healthTexts.usualLanguage}</option>}
      {LANGUAGES.map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </select>
  );
}
