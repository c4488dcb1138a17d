import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { withoutKey, withValue } from './edits.ts';
import type { PartFields } from './synapse-fields.ts';
import type { FormPart } from './synapse-form.tsx';
import { formTexts } from './texts.ts';
import { choicesOf, typedValue } from './typed-value.ts';

interface PartFormProps extends FormPart {
  readonly part: PartFields;
  /** What can be done with it as a whole. */
  readonly children: ComponentChildren;
}

/** A neuron, or a signal, with its parameters. */
export function PartForm({ part, fields, edit, assist, children }: PartFormProps) {
  const { name, path, others } = part;
  const { yaml } = fields;
  const known = assist.schema.at(path).flatMap(({ properties = {} }) => Object.keys(properties));
  const used = new Set([...part.fields.map(({ key }) => key), ...others]);
  const left = known.filter((key) => !used.has(key));
  return (
    <fieldset class="form-part" aria-label={name}>
      <div class="row">
        <strong>{name === '' ? formTexts.onlyYaml : name}</strong>
        <span class="form-tools">{children}</span>
      </div>
      <p class="muted form-about">{plain(assist.schema.meaning(path))}</p>
      {part.fields.map(({ key, value }) => (
        <Parameter
          key={key}
          part={part}
          name={key}
          value={value}
          assist={assist}
          set={(typed) =>
            edit(withValue(yaml, [...path, key], typedValue(typed, assist.schema.at([...path, key]))))
          }
          remove={() => edit(withoutKey(yaml, [...path, key]))}
        />
      ))}
      {others.length > 0 && <p class="muted">{formTexts.inYaml(others.join(', '))}</p>}
      {left.length > 0 && (
        <select
          aria-label={formTexts.addParameter(name)}
          value=""
          onChange={({ currentTarget: { value } }) => edit(withValue(yaml, [...path, value], ''))}
        >
          <option value="">{formTexts.addParameter(name)}</option>
          {left.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

interface ParameterProps extends Pick<FormPart, 'assist'> {
  readonly part: PartFields;
  readonly name: string;
  readonly value: string;
  readonly set: (typed: string) => void;
  readonly remove: () => void;
}

function Parameter({ part, name, value, assist, set, remove }: ParameterProps) {
  const choices = useId();
  const about = useId();
  const forms = assist.schema.at([...part.path, name]);
  const names = forms.some(({ title }) => title === 'SynapseName')
    ? assist.names.synapses
    : forms.some(({ title }) => title === 'ListName')
      ? assist.names.lists
      : choicesOf(forms);
  const label = formTexts.partKey(part.name, name);
  return (
    <div class="form-parameter">
      <span aria-hidden="true">{name}</span>
      <input
        aria-label={label}
        aria-describedby={about}
        value={value}
        list={names.length === 0 ? undefined : choices}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <button type="button" aria-label={formTexts.removeParameter(name, part.name)} onClick={remove}>
        {formTexts.cross}
      </button>
      {names.length > 0 && (
        <datalist id={choices}>
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <small id={about} class="muted">
        {plain(assist.schema.meaning([...part.path, name]))}
      </small>
    </div>
  );
}

/** Without the signs of Markdown. */
const plain = (text = ''): string => text.replaceAll('`', '');
