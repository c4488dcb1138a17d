import { useId } from 'preact/hooks';
import type { FormField } from './form-fields.ts';

interface InjectFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly mistake: string | undefined;
  readonly change: (value: string) => void;
}

/** One field of the form, with its hint and what is wrong with it. */
export function InjectField({ field, value, mistake, change }: InjectFieldProps) {
  const id = useId();
  const { path, isRequired, hint } = field;
  return (
    <div class="field">
      <label for={id}>
        {path}
        {isRequired ? <span class="muted"> required</span> : null}
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

function Input({ field, value, change, id, mistake }: InjectFieldProps & { readonly id: string }) {
  const { kind, choices, isRequired } = field;
  const common = {
    id,
    value,
    'aria-describedby': `${id}-hint ${id}-mistake`,
    'aria-invalid': mistake !== undefined,
    required: isRequired && kind !== 'text',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change(currentTarget.value),
  };
  switch (kind) {
    case 'text':
      return <input type="text" autocomplete="off" {...common} />;
    case 'number':
    case 'integer':
      return <input type="text" inputmode="decimal" autocomplete="off" {...common} />;
    case 'boolean':
      return <Choice common={common} options={['true', 'false'].map((one) => ({ value: one, text: one }))} />;
    case 'choice':
      return (
        <Choice
          common={common}
          options={choices.map((one, index) => ({ value: String(index), text: String(one) }))}
        />
      );
    case 'texts':
      return <textarea rows={2} placeholder="one a line" {...common} />;
    case 'json':
      return <textarea rows={3} placeholder="JSON" spellcheck={false} {...common} />;
  }
}

interface ChoiceProps {
  readonly common: { readonly id: string; readonly value: string };
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

function Choice({ common, options }: ChoiceProps) {
  return (
    <select {...common}>
      <option value="">–</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
