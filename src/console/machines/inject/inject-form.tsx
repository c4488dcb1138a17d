import { useSignal } from '@preact/signals';
import type { AlphabetEvent, SettledEvent } from '../../../client/types.ts';
import { ApiError } from '../../api.ts';
import { inject, injectAndWait } from './alphabet.ts';
import { type FormValues, fieldAt, formBody } from './form-body.ts';
import { formFields, type Schema } from './form-fields.ts';
import { InjectField } from './inject-field.tsx';
import { SettledPath } from './settled-path.tsx';

type Outcome =
  | { readonly is: 'none' | 'at work' | 'accepted' }
  | { readonly is: 'settled'; readonly settled: SettledEvent }
  | { readonly is: 'refused'; readonly message: string };

/** The form of one event: its fields, and what came of it. */
export function InjectForm({ event }: { readonly event: AlphabetEvent }) {
  if (event.fields === null)
    return (
      <p class="muted">
        {event.about} It cannot be injected: {event.instead}.
      </p>
    );
  return <Fields event={event} schema={event.fields as Schema} />;
}

function Fields({ event, schema }: { readonly event: AlphabetEvent; readonly schema: Schema }) {
  const values = useSignal<FormValues>({});
  const mistakes = useSignal<Readonly<Record<string, string>>>({});
  const outcome = useSignal<Outcome>({ is: 'none' });
  const fields = formFields(schema);

  const refuse = (error: unknown): void => {
    const field = error instanceof ApiError ? fieldAt(fields, error.field ?? '') : undefined;
    const message = error instanceof Error ? error.message : String(error);
    if (field !== undefined) mistakes.value = { [field.path]: message };
    outcome.value = { is: 'refused', message: field === undefined ? message : `see ${field.path}` };
  };
  const send = async (isWaiting: boolean): Promise<void> => {
    const made = formBody(fields, values.value);
    mistakes.value = made.mistakes;
    if (Object.keys(made.mistakes).length > 0) return;
    const body = { ...made.body, type: event.type };
    outcome.value = { is: 'at work' };
    try {
      if (isWaiting) outcome.value = { is: 'settled', settled: await injectAndWait(body) };
      else {
        await inject(body);
        outcome.value = { is: 'accepted' };
      }
    } catch (error) {
      refuse(error);
    }
  };
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    void send((submitted.submitter as HTMLButtonElement | null)?.value === 'wait');
  };
  return (
    <form onSubmit={submit}>
      <p class="muted">{event.about}</p>
      {fields.map((field) => (
        <InjectField
          key={field.path}
          field={field}
          value={values.value[field.path] ?? ''}
          mistake={mistakes.value[field.path]}
          change={(value) => {
            values.value = { ...values.value, [field.path]: value };
          }}
        />
      ))}
      <div class="row">
        <button type="submit" class="main" disabled={outcome.value.is === 'at work'}>
          Inject
        </button>
        <button type="submit" value="wait" disabled={outcome.value.is === 'at work'}>
          Inject and wait
        </button>
      </div>
      <div aria-live="polite">
        <Told outcome={outcome.value} />
      </div>
    </form>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.is) {
    case 'none':
      return null;
    case 'at work':
      return <p class="muted">Waiting for the service …</p>;
    case 'accepted':
      return <p class="good">Accepted.</p>;
    case 'settled':
      return <SettledPath settled={outcome.settled} />;
    case 'refused':
      return <p class="bad">Refused: {outcome.message}</p>;
  }
}
