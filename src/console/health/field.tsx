import type { ComponentProps } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { SettingField } from '../../client/generated/types.ts';
import { Button } from '../parts.tsx';
import { type FieldText, fieldTexts } from './fields/texts.ts';
import { fieldOf, saveFields } from './state.ts';

interface FieldProps {
  readonly section: string;
  readonly name: string;
  /** Replaces the choices of the texts, by value. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The slider of a number. */
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** Other fields of its section that go with a value; null stands for what the files say. */
  readonly along?: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** One field of the settings with its meaning, its default, whether it is changed, and its reset. Nothing until it is known. */
export function Field({ section, name, choices, range, along = () => ({}) }: FieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const field = fieldOf(section, name);
  const text = fieldText(`${section}.${name}`);
  if (field === undefined || text === undefined) return null;
  const save = async (value: unknown): Promise<boolean> => {
    const refused = await saveFields({ [section]: { [name]: value, ...along(value) } });
    setError(refused?.message);
    return refused === undefined;
  };
  const shown = choices === undefined ? text : { ...text, choices };
  const described = {
    id,
    'aria-describedby': `${id}-meaning`,
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-errormessage': `${id}-error` }),
  };
  return (
    <div class="field">
      <div class="field-title">
        <label for={id}>{text.title}</label>
        {field.changed && <span class="tag">{fieldTexts.changed}</span>}
      </div>
      <div class="row">
        <Control field={field} text={shown} described={described} range={range} save={save} />
        {text.unit !== undefined && <span>{text.unit}</span>}
        {field.changed && (
          <Button
            text={fieldTexts.reset}
            aria-label={fieldTexts.resetLabel(text.title)}
            onClick={() => save(null)}
          />
        )}
      </div>
      <p class="muted" id={`${id}-meaning`}>
        {[text.meaning, ...factsOf(field, shown)].join(' ')}
      </p>
      <p class="bad" role="alert" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

interface ControlProps extends Pick<FieldProps, 'range'> {
  readonly field: SettingField;
  readonly text: FieldText;
  readonly described: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Whether it was taken. */
  readonly save: (value: unknown) => Promise<boolean>;
}

/** The input that fits the field. */
function Control({ field, text, described, range, save }: ControlProps) {
  const { value, default_value: usual, secret } = field;
  if (text.choices !== undefined) return <Choice {...{ field, text, described, save }} />;
  if (typeof (value ?? usual) === 'boolean' || SWITCHES.includes(field.key))
    return (
      <input
        type="checkbox"
        {...described}
        checked={value === true}
        onChange={({ currentTarget }) => save(currentTarget.checked)}
      />
    );
  const isNumber = typeof (value ?? usual) === 'number' || NUMBERS.includes(field.key);
  return (
    <Typed
      key={`${isNumber}`}
      {...{ described, range, save }}
      title={text.title}
      type={secret ? 'password' : isNumber ? 'number' : 'text'}
      value={value === null ? '' : String(value)}
      placeholder={placeholderOf(field)}
    />
  );
}

/** Switches and numbers that have no default. */
const SWITCHES: readonly string[] = ['transcripts'];
const NUMBERS: readonly string[] = ['broker_port', 'rate'];

function Choice({ field, text, described, save }: Omit<ControlProps, 'range'>) {
  const { value } = field;
  const { choices = {} } = text;
  const present = value === null ? '' : String(value);
  const names = {
    ...(Object.hasOwn(choices, present) ? {} : { [present]: present || fieldTexts.notSet }),
    ...choices,
  };
  return (
    <select
      {...described}
      value={present}
      onChange={({ currentTarget }) => save(valueOfChoice(currentTarget.value))}
    >
      {Object.entries(names).map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}

const valueOfChoice = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : text === '' ? null : text;

interface TypedProps extends Pick<ControlProps, 'described' | 'range' | 'save'> {
  readonly title: string;
  readonly type: 'text' | 'number' | 'password';
  readonly value: string;
  readonly placeholder: string;
}

/** Saved when it is left, or on Enter. */
function Typed({ title, type, value, placeholder, described, range, save }: TypedProps) {
  // a change that comes from elsewhere must not replace what is being typed
  const [draft, setDraft] = useState<string>();
  const set = async (written: string): Promise<void> => {
    const number = Number(written);
    const isNumber = type === 'number' && !Number.isNaN(number);
    // what was refused stays, to be corrected
    if (await save(written.trim() === '' ? null : isNumber ? number : written))
      setDraft((present) => (present === written ? undefined : present));
  };
  return (
    <>
      {range !== undefined && (
        <input
          type="range"
          aria-label={fieldTexts.bySlider(title)}
          {...{ ...range, max: Math.max(range.max, Number(value)), value }}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
      <input
        {...described}
        {...({ type, step: type === 'number' ? 'any' : undefined } as ComponentProps<'input'>)}
        {...{ placeholder, value: draft ?? value }}
        autocomplete={type === 'password' ? 'new-password' : 'off'}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </>
  );
}

const placeholderOf = ({ secret, is_set, default_value: usual }: SettingField): string => {
  if (secret) return is_set ? fieldTexts.secretSet : fieldTexts.notSet;
  return usual === null ? fieldTexts.notSet : String(usual);
};

/** The default, what the files say where that is another thing, and when a change takes effect. */
function factsOf(field: SettingField, text: FieldText): readonly string[] {
  const { default_value: usual, kit_value: ofKit, changed, secret, at_next_start } = field;
  const shown = (value: unknown): string =>
    `${shownValue(value, text)}${text.unit === undefined ? '' : ` ${text.unit}`}`;
  return [
    ...(secret || usual === null ? [] : [fieldTexts.byDefault(shown(usual))]),
    ...(changed && !secret && ofKit !== null && ofKit !== usual ? [fieldTexts.byFiles(shown(ofKit))] : []),
    ...(at_next_start ? [fieldTexts.afterRestart] : []),
  ];
}

function shownValue(value: unknown, { choices = {} }: FieldText): string {
  const known = choices[String(value)];
  if (known !== undefined) return known;
  if (typeof value === 'boolean') return value ? fieldTexts.on : fieldTexts.off;
  return String(value);
}

const fieldText = (path: string): FieldText | undefined =>
  (fieldTexts.fields as Readonly<Record<string, FieldText>>)[path];
