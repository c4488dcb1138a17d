import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';
import type { Refused } from './saving.ts';

/** The refusal, if its field ends so. */
export const errorAt = (refused: Refused | undefined, field: string): string | undefined =>
  refused?.field.split('.').at(-1) === field ? refused.message : undefined;

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly type?: 'text' | 'password';
  readonly placeholder?: string;
  readonly autocomplete?: string;
}

/** A text of a form, with its error beside it. */
export function Input({
  label,
  value,
  change,
  error,
  hint,
  type = 'text',
  placeholder,
  autocomplete = 'off',
}: InputProps) {
  const id = useId();
  return (
    <div class="field">
      <div class="field-title">
        <label for={id}>{label}</label>
      </div>
      <input
        {...({ type } as ComponentProps<'input'>)}
        {...{ id, value, placeholder, autocomplete }}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        aria-errormessage={error === undefined ? undefined : `${id}-error`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <p class="muted" id={`${id}-hint`}>
        {hint}
      </p>
      <p class="bad" role="alert" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
