import { useId, useState } from 'preact/hooks';
import type { Model } from '../../client/generated/types.ts';
import {
  behind,
  type EngineDraft,
  EngineSelect,
  Parameter,
  SaveBar,
  TextParameter,
  titleOf,
  useEngineDraft,
} from './engine-form.tsx';
import { LANGUAGES, languageName } from './languages.ts';
import { familyOf, ModelTable } from './models.tsx';
import { healthTexts } from './texts.ts';

/** The recognisers with a grammar: each knows the orders of the brain, and hears free speech badly. */
const KNOW_ORDERS = ['pocketsphinx', 'vosk'];

/** What understands speech: the engine, its language and its models. */
export function Recogniser() {
  const draft = useEngineDraft('stt');
  const { parameter, change } = draft;
  const language = String(parameter('language') ?? '');
  const isFree = draft.engine !== undefined && !knowsOrders(draft.engine.engine);
  const [shown, setShown] = useState<string>();
  const family = shown ?? familyOf(language);
  const use = async ({ name, engine, language: spoken }: Model): Promise<void> => {
    const parameters = { model: name, ...(spoken === undefined ? {} : { language: spoken }) };
    const first = knowsOrders(engine) ? '' : ordersFirst(draft);
    await draft.send({ stt: { name: engine, parameters, ...behind(first) } });
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
        {isFree && <OrdersFirst draft={draft} />}
        <SaveBar
          draft={draft}
          shown={['language', 'model']}
          save={() => draft.save({}, isFree ? ordersFirst(draft) : '')}
        />
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

const knowsOrders = (engine: string): boolean => engine === 'none' || KNOW_ORDERS.includes(engine);

/** The engine that hears orders first, as it is being chosen or in force; else the one that hears orders alone so far. `''` for none. */
function ordersFirst({ choice, orders }: EngineDraft): string {
  if (orders !== undefined) return orders;
  if (choice?.orders !== undefined) return choice.orders;
  const present = choice?.engines.find(({ name }) => name === choice.chosen);
  return present !== undefined && KNOW_ORDERS.includes(present.engine) ? present.name : '';
}

function OrdersFirst({ draft }: { readonly draft: EngineDraft }) {
  const id = useId();
  const first = ordersFirst(draft);
  const engines =
    draft.choice?.engines.filter(({ name, engine }) => KNOW_ORDERS.includes(engine) || name === first) ?? [];
  const lack = engines.find(({ name }) => name === first)?.lack;
  return (
    <div class="field">
      <div class="field-title">
        <label for={id}>{healthTexts.ordersFirst}</label>
      </div>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={first}
        onChange={({ currentTarget }) => draft.chooseOrders(currentTarget.value)}
      >
        <option value="">{healthTexts.nobodyFirst}</option>
        {engines.map((one) => (
          <option key={one.name} value={one.name}>
            {titleOf(one, healthTexts.sttNames)}
          </option>
        ))}
      </select>
      <p class="muted" id={`${id}-hint`}>
        {healthTexts.ordersFirstHint} {lack !== undefined && healthTexts.needs(lack)}
      </p>
    </div>
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
