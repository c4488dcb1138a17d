import type { ComponentChildren } from 'preact';
import { plainText } from '../assist/schema.ts';
import type { PartFields } from './synapse-fields.ts';
import type { FormPart } from './synapse-form.tsx';
import { formTexts } from './texts.ts';
import { EntryFields } from './value-field.tsx';

interface PartFormProps extends FormPart {
  readonly part: PartFields;
  /** What can be done with it as a whole. */
  readonly children: ComponentChildren;
}

/** A neuron, or a signal, with its parameters. */
export function PartForm({ part, children, ...form }: PartFormProps) {
  const { name, path, fields, others } = part;
  return (
    <fieldset class="form-part" aria-label={name}>
      <div class="row">
        <strong>{name === '' ? formTexts.onlyYaml : name}</strong>
        <span class="form-tools">{children}</span>
      </div>
      <p class="muted form-about">{plainText(form.assist.schema.meaning(path))}</p>
      {others.length > 0 && <p class="muted">{formTexts.inYaml(others.join(', '))}</p>}
      {others.length === 0 && name !== '' && (
        <EntryFields {...form} entries={fields} path={path} label={name} />
      )}
    </fieldset>
  );
}
