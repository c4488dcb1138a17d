import { useId, useState } from 'preact/hooks';
import { plainText } from '../assist/schema.ts';
import { withKeys, withoutKey, withValue } from './edits.ts';
import { ADDS, focusNext, useFocus } from './focus.ts';
import { addItem, asList, withoutItem } from './list-edits.ts';
import { chosenKey, newValue, takesOf } from './new-value.ts';
import type { FieldValue, ValueEntry } from './synapse-fields.ts';
import type { FormPart } from './synapse-form.tsx';
import { formTexts } from './texts.ts';
import { choicesOf, typedValue } from './typed-value.ts';
import type { TextPath } from './yaml-text.ts';

interface PlaceProps extends FormPart {
  /** Where the value stands. */
  readonly path: TextPath;
  /** What it is called, for those who don't see the form. */
  readonly label: string;
}

interface EntriesProps extends PlaceProps {
  readonly entries: readonly ValueEntry[];
}

/** The keys of a map with their values, and a way to add the others. */
export function EntryFields({ entries, ...place }: EntriesProps) {
  const { path, label, fields, edit, assist } = place;
  const forms = assist.schema.at(path);
  const known = forms.flatMap(({ properties = {} }) => Object.keys(properties));
  const used = new Set(entries.map(({ key }) => key));
  const left = known.filter((key) => !used.has(key));
  const adding = [...path, ADDS];
  const addLabel = formTexts.addParameter(label);
  const add = (key: string): void =>
    changeAndFocus(edit, withKeys(fields.yaml, path, chosenKey(assist.schema, path, key, used)), [
      ...path,
      key,
    ]);
  return (
    <>
      {entries.map(({ key, value }) => (
        <Entry
          key={key}
          {...place}
          name={key}
          value={value}
          path={[...path, key]}
          label={formTexts.partKey(label, key)}
        />
      ))}
      {left.length > 0 && <ChooseKey path={adding} label={addLabel} keys={left} add={add} />}
      {known.length === 0 && <NameKey path={adding} label={addLabel} used={used} add={add} />}
    </>
  );
}

interface EntryProps extends PlaceProps {
  readonly name: string;
  readonly value: FieldValue;
}

function Entry({ name, ...place }: EntryProps) {
  const { path, label, fields, edit, assist } = place;
  const about = useId();
  return (
    <div class="form-parameter">
      <span aria-hidden="true">{name}</span>
      <ValueField {...place} about={about} />
      <Cross
        label={formTexts.remove(label)}
        press={() => changeAndFocus(edit, withoutKey(fields.yaml, path), [...path.slice(0, -1), ADDS])}
      />
      <small id={about} class="muted">
        {plainText(assist.schema.meaning(path))}
      </small>
    </div>
  );
}

/** Makes a change that can take away what was pressed, and moves the focus to the control of this path. */
function changeAndFocus(edit: FormPart['edit'], text: string | undefined, path: TextPath): void {
  if (text !== undefined) focusNext(path);
  edit(text);
}

interface ValueProps extends PlaceProps {
  readonly value: FieldValue;
  /** The element that says what it means. */
  readonly about: string;
}

function ValueField({ value, ...rest }: ValueProps) {
  const takes = takesOf(rest.assist.schema.at(rest.path));
  const isEmpty = value.kind === 'text' && value.text === '' && !takes.text;
  if (value.kind === 'list' || (isEmpty && takes.list))
    return <ItemFields {...rest} items={value.kind === 'list' ? value.items : []} />;
  if (value.kind === 'map' || isEmpty)
    return (
      <fieldset class="form-entries" aria-label={rest.label}>
        <EntryFields {...rest} entries={value.kind === 'map' ? value.entries : []} />
      </fieldset>
    );
  if (value.kind === 'yaml') return <span class="muted">{formTexts.onlyYaml}</span>;
  return <TextField {...rest} text={value.text} isListToo={takes.list} />;
}

interface TextProps extends Omit<ValueProps, 'value'> {
  readonly text: string;
  readonly isListToo: boolean;
}

function TextField({ text, isListToo, path, label, about, fields, edit, assist }: TextProps) {
  const choices = useId();
  const input = useFocus<HTMLInputElement>(path);
  const forms = assist.schema.at(path);
  const names = forms.some(({ title }) => title === 'SynapseName')
    ? assist.names.synapses
    : forms.some(({ title }) => title === 'ListName')
      ? assist.names.lists
      : choicesOf(forms);
  return (
    <span class="form-value">
      <input
        ref={input}
        aria-label={label}
        aria-describedby={about}
        value={text}
        list={names.length === 0 ? undefined : choices}
        onChange={({ currentTarget: { value } }) =>
          edit(withValue(fields.yaml, path, typedValue(value, forms)))
        }
      />
      {isListToo && typeof path.at(-1) === 'string' && (
        <Add
          path={[...path, ADDS]}
          label={formTexts.addValue(label)}
          press={() => changeAndFocus(edit, asList(fields.yaml, path), [...path, text === '' ? 0 : 1])}
        />
      )}
      {names.length > 0 && (
        <datalist id={choices}>
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </span>
  );
}

interface ItemsProps extends Omit<ValueProps, 'value'> {
  readonly items: readonly FieldValue[];
}

function ItemFields({ items, ...rest }: ItemsProps) {
  const { path, label, fields, edit, assist } = rest;
  return (
    <fieldset class="form-entries" aria-label={label}>
      {items.map((value, index) => {
        const itemLabel = `${label}, ${index + 1}`;
        return (
          <div class="form-item" key={index}>
            <ValueField {...rest} value={value} path={[...path, index]} label={itemLabel} />
            <Cross
              label={formTexts.remove(itemLabel)}
              press={() => changeAndFocus(edit, withoutItem(fields.yaml, path, index), [...path, ADDS])}
            />
          </div>
        );
      })}
      <Add
        path={[...path, ADDS]}
        label={formTexts.addValue(label)}
        press={() =>
          changeAndFocus(edit, addItem(fields.yaml, path, newValue(assist.schema, [...path, 0])), [
            ...path,
            items.length,
          ])
        }
      />
    </fieldset>
  );
}

interface PressProps {
  readonly label: string;
  readonly press: () => void;
}

function Cross({ label, press }: PressProps) {
  return (
    <button type="button" aria-label={label} onClick={press}>
      {formTexts.cross}
    </button>
  );
}

function Add({ path, label, press }: PressProps & { readonly path: TextPath }) {
  return (
    <button type="button" ref={useFocus<HTMLButtonElement>(path)} aria-label={label} onClick={press}>
      {formTexts.plus}
    </button>
  );
}

interface KeyProps {
  readonly path: TextPath;
  readonly label: string;
  readonly add: (key: string) => void;
}

function ChooseKey({ path, label, keys, add }: KeyProps & { readonly keys: readonly string[] }) {
  return (
    <select
      ref={useFocus<HTMLSelectElement>(path)}
      aria-label={label}
      value=""
      onChange={({ currentTarget: { value } }) => add(value)}
    >
      <option value="">{label}</option>
      {keys.map((key) => (
        <option key={key}>{key}</option>
      ))}
    </select>
  );
}

/** For a map with keys of one's own, such as headers. */
function NameKey({ path, label, used, add }: KeyProps & { readonly used: ReadonlySet<string> }) {
  const [written, setWritten] = useState('');
  const key = written.trim();
  return (
    <span class="form-value">
      <input
        ref={useFocus<HTMLInputElement>(path)}
        aria-label={label}
        placeholder={label}
        value={written}
        onInput={({ currentTarget: { value } }) => setWritten(value)}
      />
      <button
        type="button"
        aria-label={`${formTexts.add}: ${label}`}
        disabled={key === '' || used.has(key)}
        onClick={() => {
          add(key);
          setWritten('');
        }}
      >
        {formTexts.add}
      </button>
    </span>
  );
}
