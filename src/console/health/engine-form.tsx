import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { EngineChoice } from '../../client/generated/types.ts';
import { Button } from '../parts.tsx';
import type { Refused } from './saving.ts';
import { engineChoice, type Kind, saveEngines } from './state.ts';
import { healthTexts } from './texts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The engine of one kind as it is being chosen, with the parameters that differ from those in force. */
export function useEngineDraft(kind: Kind) {
  const [chosen, setChosen] = useState<string>();
  const [changed, setChanged] = useState<Values>({});
  const [orders, setOrders] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [isSaved, setSaved] = useState(false);
  const choice = engineChoice(kind);
  const inUse = choice?.orders === undefined ? choice?.chosen : choice.chain[1];
  const name = chosen ?? inUse ?? '';
  const engine = choice?.engines.find((one) => one.name === name);
  const send = async (wanted: Parameters<typeof saveEngines>[0]): Promise<boolean> => {
    const why = await saveEngines(wanted);
    setRefused(why);
    setSaved(why === undefined);
    if (why !== undefined) return false;
    setChosen(undefined);
    setChanged({});
    setOrders(undefined);
    return true;
  };
  return {
    choice,
    engine,
    name,
    changed,
    refused,
    isSaved,
    parameter: (key: string): unknown =>
      Object.hasOwn(changed, key) ? changed[key] : engine?.parameters[key],
    choose: (next: string): void => {
      setChosen(next);
      setChanged({});
      setSaved(false);
    },
    change: (key: string, value: unknown): void => {
      setChanged((before) => ({ ...before, [key]: value }));
      setSaved(false);
    },
    /** The recogniser that the user chose to hear orders first; `''` for none, undefined before a choice. */
    orders,
    chooseOrders: (first: string): void => {
      setOrders(first);
      setSaved(false);
    },
    /** Saves these engines, and drops the draft. False if they are refused, which the form then shows. */
    send,
    /** Saves the engine with its changed parameters, and these; `first` hears orders before it. */
    save: (more: Values = {}, first = '') => {
      const keys = engine?.keys ?? [];
      const all = Object.entries({ ...changed, ...more }).filter(([key]) => keys.includes(key));
      return send({ [kind]: { name, parameters: Object.fromEntries(all), ...behind(first) } });
    },
    reset: () => send({ [kind]: null }),
  };
}

/** What is sent for the recogniser that hears orders first; nothing for `''`. */
export const behind = (first: string): { readonly orders?: string } =>
  first === '' ? {} : { orders: first };

export type EngineDraft = ReturnType<typeof useEngineDraft>;

interface EngineSelectProps {
  readonly draft: EngineDraft;
  readonly label: string;
  /** What engines are called for people, by engine. */
  readonly names: Readonly<Record<string, string>>;
}

/** Chooses an engine, and says what it lacks here. */
export function EngineSelect({ draft, label, names }: EngineSelectProps) {
  const id = useId();
  const { choice, engine, name, choose } = draft;
  if (choice === undefined) return null;
  return (
    <div class="field">
      <div class="field-title">
        <label for={id}>{label}</label>
        {choice.changed && <span class="tag">{healthTexts.changed}</span>}
      </div>
      <select
        id={id}
        aria-describedby={`${id}-lack`}
        value={name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {choice.engines.map((one) => (
          <option key={one.name} value={one.name}>
            {titleOf(one, names)}
          </option>
        ))}
      </select>
      <p class="muted" id={`${id}-lack`}>
        {engine?.lack !== undefined && healthTexts.needs(engine.lack)}{' '}
        {isReplaced(choice) && healthTexts.chain(choice.chain.join(', '))}
      </p>
    </div>
  );
}

/** Whether the files try engines in a way that this form does not know. */
const isReplaced = ({ chain, orders }: EngineChoice): boolean =>
  chain.length > (orders === undefined ? 1 : 2);

/** What an engine is called for people. */
export function titleOf(
  { name, engine }: { readonly name: string; readonly engine: string },
  names: Readonly<Record<string, string>>,
): string {
  const known = names[engine];
  if (known === undefined) return name;
  return name === engine ? known : `${known} (${name})`;
}

interface ParameterProps {
  readonly draft: EngineDraft;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The input, which gets what ties it to its label and its error. */
  readonly children: (ties: Readonly<Record<string, unknown>> & { readonly id: string }) => ComponentChildren;
}

/** A parameter of the engine that is being chosen, with its error; nothing for an engine without it. */
export function Parameter({ draft, name, label, hint, children }: ParameterProps) {
  const id = useId();
  const { engine, refused } = draft;
  if (engine?.keys.includes(name) !== true) return null;
  const error = refused?.field.split('.').at(-1) === name ? refused.message : undefined;
  const ties = {
    id,
    'aria-describedby': `${id}-hint`,
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-errormessage': `${id}-error` }),
  };
  return (
    <div class="field">
      <div class="field-title">
        <label for={id}>{label}</label>
      </div>
      {children(ties)}
      <p class="muted" id={`${id}-hint`}>
        {hint}
      </p>
      <p class="bad" role="alert" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

interface TextParameterProps extends Omit<ParameterProps, 'children'> {
  readonly placeholder?: string;
  /** What is saved for what is written; by default the text, and null for none. */
  readonly read?: (text: string) => unknown;
}

/** A text field for a parameter. */
export function TextParameter({
  placeholder,
  read = (text) => (text === '' ? null : text),
  ...about
}: TextParameterProps) {
  const { draft, name } = about;
  return (
    <Parameter {...about}>
      {(ties) => (
        <input
          {...ties}
          autocomplete="off"
          placeholder={placeholder}
          value={String(draft.parameter(name) ?? '')}
          onInput={({ currentTarget: { value } }) => draft.change(name, read(value))}
        />
      )}
    </Parameter>
  );
}

interface SaveBarProps {
  readonly draft: EngineDraft;
  /** The names of the parameters that are shown: their errors stand beside them. */
  readonly shown?: readonly string[];
  readonly save?: () => Promise<unknown>;
}

/** Saves the engine, or brings back what the files say; and tells what came of it. */
export function SaveBar({ draft, shown = [], save = () => draft.save() }: SaveBarProps) {
  const { choice, refused, isSaved, reset } = draft;
  const isElsewhere = refused !== undefined && !shown.includes(refused.field.split('.').at(-1) ?? '');
  return (
    <div class="row">
      <Button text={healthTexts.save} class="main" onClick={() => save()} />
      {choice?.changed === true && <Button text={healthTexts.resetToFiles} onClick={() => reset()} />}
      <span role="status" class="good">
        {isSaved && healthTexts.saved}
      </span>
      <span role="alert" class="bad">
        {isElsewhere && refused.message}
      </span>
    </div>
  );
}
