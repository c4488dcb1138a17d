import { useEffect, useState } from 'preact/hooks';
import type { Assist } from '../assist/kit-names.ts';
import type { SynapseForm } from './synapse-form.tsx';
import { formTexts } from './texts.ts';
import './form.css';

interface FormBesideProps {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly assist: Assist | undefined;
}

/** The form of a synapse. Its part of the page is loaded when it is first opened. */
export function FormBeside({ text, change, assist }: FormBesideProps) {
  const [isOpen, setOpen] = useState(isOpenHere());
  const [Form, setForm] = useState<typeof SynapseForm>();
  useEffect(() => {
    if (isOpen) void import('./synapse-form.tsx').then((part) => setForm(() => part.SynapseForm));
  }, [isOpen]);
  return (
    <details
      class="form-beside"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        localStorage.setItem(KEY, String(currentTarget.open));
      }}
    >
      <summary>{formTexts.form}</summary>
      {Form === undefined || assist === undefined ? (
        <p class="muted">{formTexts.loading}</p>
      ) : (
        <Form text={text} change={change} assist={assist} />
      )}
    </details>
  );
}

const KEY = 'broca.form';

const isOpenHere = (): boolean => localStorage.getItem(KEY) !== 'false';
