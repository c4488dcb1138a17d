import type { Signal } from '@preact/signals';
import type { ComponentChild, ComponentChildren, ComponentProps } from 'preact';
import { refusal } from './requests.ts';
import { pageTexts } from './texts.ts';

interface MeterProps {
  readonly label: string;
  /** In decibels to full scale; null while nothing is captured. */
  readonly levelDb: number | null;
  readonly peakDb?: number | null;
  /** A louder sound counts as speech. */
  readonly thresholdDb?: number | null;
  readonly isClipping?: boolean;
}

const MIN_DB = -80;

/** A level meter with the threshold of speech. */
export function Meter({ label, levelDb, peakDb = null, thresholdDb = null, isClipping = false }: MeterProps) {
  return (
    <div class="meter">
      <div class={isClipping ? 'scale clipping' : 'scale'} aria-hidden="true">
        <span class="level" style={{ width: share(levelDb) }} />
        {peakDb !== null && <span class="peak" style={{ left: share(peakDb) }} />}
        {thresholdDb !== null && <span class="threshold" style={{ left: share(thresholdDb) }} />}
      </div>
      <span class="figure" title={label}>
        {levelDb === null ? '–' : pageTexts.db(Math.round(levelDb))}
      </span>
    </div>
  );
}

function share(db: number | null): string {
  const clipped = Math.min(0, Math.max(MIN_DB, db ?? MIN_DB));
  return `${(100 * (clipped - MIN_DB)) / -MIN_DB}%`;
}

interface TableProps {
  readonly class?: string;
  readonly caption?: string;
  /** The heads of the columns. */
  readonly columns: readonly ComponentChild[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table whose columns have heads. */
export function Table({ class: name, caption, columns, children }: TableProps) {
  return (
    <table class={name}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The refusal of the last request, for a screen reader too. */
export const RefusalLine = () => (
  <p class="bad" role="alert">
    {refusal}
  </p>
);

/** A button that submits no form. */
export const Button = ({ text, ...props }: ComponentProps<'button'> & { readonly text: string }) => (
  <button type="button" {...props}>
    {text}
  </button>
);

/** A checkbox that shows and sets a signal. */
export const SignalCheckbox = (
  props: Pick<CheckboxProps, 'label' | 'class'> & { readonly signal: Signal<boolean> },
) => (
  <Checkbox
    label={props.label}
    class={props.class}
    checked={props.signal.value}
    change={(isChecked) => {
      props.signal.value = isChecked;
    }}
  />
);

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'class'> {
  readonly label: string;
  readonly change: (isChecked: boolean) => unknown;
}

/** A checkbox with its label; `class` is that of the label. */
export const Checkbox = ({ label, change, class: name, ...props }: CheckboxProps) => (
  <label class={name}>
    <input type="checkbox" {...props} onChange={({ currentTarget }) => change(currentTarget.checked)} />{' '}
    {label}
  </label>
);
