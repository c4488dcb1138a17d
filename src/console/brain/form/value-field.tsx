import { useId, useState } from 'preact/hooks';
import { withKey, withoutKey, withValue } from './edits.ts';
import { addItem, asList, withoutItem } from './list-edits.ts';
import type { FieldValue, ValueEntry } from './synapse-fields.ts';
import type { FormPart } from './synapse-form.tsx';
import { formTexts } from './texts.ts';
import { choicesOf, newValue, takesOf, typedValue } from './typed-value.ts';
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
  const add = (key: string): void =>
    edit(withKey(fields.yaml, [...path, key], newValue(assist.schema, [...path, key])));
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
      {left.length > 0 && <ChooseKey label={formTexts.addParameter(label)} keys={left} add={add} />}
      {known.length === 0 && <NameKey label={formTexts.addParameter(label)} add={add} />}
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
      <Cross label={formTexts.remove(label)} press={() => edit(withoutKey(fields.yaml, path))} />
      <small id={about} class="muted">
        {plain(assist.schema.meaning(path))}
      </small>
    </div>
  );
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
  const forms = assist.schema.at(path);
  const names = forms.some(({ title }) => title === 'SynapseName')
    ? assist.names.synapses
    : forms.some(({ title }) => title === 'ListName')
      ? assist.names.lists
      : choicesOf(forms);
  return (
    <span class="form-value">
      <input
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
          text={formTexts.plus}
          label={formTexts.addValue(label)}
          press={() => edit(asList(fields.yaml, path))}
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
              press={() => edit(withoutItem(fields.yaml, path, index))}
            />
          </div>
        );
      })}
      <Add
        text={formTexts.plus}
        label={formTexts.addValue(label)}
        press={() => edit(addItem(fields.yaml, path, newValue(assist.schema, [...path, 0])))}
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

function Add({ text, label, press }: PressProps & { readonly text: string }) {
  return (
    <button type="button" aria-label={label} onClick={press}>
      {text}
    </button>
  );
}

interface KeyProps {
  readonly label: string;
  readonly add: (key: string) => void;
}

function ChooseKey({ label, keys, add }: KeyProps & { readonly keys: readonly string[] }) {
  return (
    <select aria-label={label} value="" onChange={({ currentTarget: { value } }) => add(value)}>
      <option value="">{label}</option>
      {keys.map((key) => (
        <option key={key}>{key}</option>
      ))}
    </select>
  );
}

/** For a map with keys of one's own, such as headers. */
function NameKey({ label, add }: KeyProps) {
  const [key, setKey] = useState('');
  return (
    <span class="form-value">
      <input
        aria-label={label}
        placeholder={label}
        value={key}
        onInput={({ currentTarget: { value } }) => setKey(value)}
      />
      <button
        type="button"
        aria-label={`${formTexts.add}: ${label}`}
        disabled={key.trim() === ''}
        onClick={() => {
          add(key.trim());
          setKey('');
        }}
      >
        {formTexts.add}
      </button>
    </span>
  );
}

/** Without the signs of Markdown. */
const plain = (text = ''): string => text.replaceAll('`', '');
