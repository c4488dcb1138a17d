import { useId } from 'preact/hooks';
import type { FormField } from './inject-form.ts';
import { machinesTexts } from './texts.ts';

interface EventFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly mistake: string | undefined;
  readonly change: (value: string) => void;
}

/** One field of the form, with its hint and what is wrong with it. */
export function EventField({ field, value, mistake, change }: EventFieldProps) {
  const id = useId();
  const { path, isRequired, hint } = field;
  return (
    <div class="field">
      <label for={id}>
        {path}
        {isRequired ? <span class="muted"> {machinesTexts.required}</span> : null}
      </label>
      <Input {...{ field, value, change, id, mistake }} />
      <span id={`${id}-hint`} class="muted">
        {hint}
      </span>
      <span id={`${id}-mistake`} class="bad">
        {mistake}
      </span>
    </div>
  );
}

function Input({ field, value, change, id, mistake }: EventFieldProps & { readonly id: string }) {
  const { kind, choices, isRequired } = field;
  const common = {
    id,
    value,
    'aria-describedby': `${id}-hint ${id}-mistake`,
    'aria-invalid': mistake !== undefined,
    required: isRequired,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change(currentTarget.value),
  };
  switch (kind) {
    case 'text':
      return <input type="text" autocomplete="off" {...common} />;
    case 'number':
    case 'integer':
      return <input type="text" inputmode="decimal" autocomplete="off" {...common} />;
    case 'choice':
      return (
        <select {...common}>
          <option value="">–</option>
          {choices.map((one, index) => (
            <option key={index} value={String(index)}>
              {String(one)}
            </option>
          ))}
        </select>
      );
    case 'texts':
      return <textarea rows={2} placeholder={machinesTexts.onePerLine} {...common} />;
    case 'json':
      return <textarea rows={3} placeholder={machinesTexts.json} spellcheck={false} {...common} />;
  }
}
