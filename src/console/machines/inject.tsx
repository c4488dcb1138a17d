import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { AlphabetAnswer, AlphabetEvent, SettledEvent } from '../../client/generated/types.ts';
import { ApiError } from '../api.ts';
import {
  alphabet,
  type FormField,
  type FormValues,
  fieldAt,
  formBody,
  formFields,
  inject,
  injectAndWait,
  type Schema,
} from './inject-form.ts';
import { isStreamOpen } from './live-machines.ts';
import { machinesTexts } from './texts.ts';
import { namedPath, transitionText } from './transition-text.ts';

/** Injects any event of the machines' alphabet. */
export function Inject() {
  const known = useSignal<AlphabetAnswer>({ refused: null, events: [] });
  const failure = useSignal<string | undefined>(undefined);
  const type = useSignal('');
  const isOpen = isStreamOpen.value;
  useEffect(() => {
    if (isOpen !== true) return;
    alphabet().then(
      (all) => {
        known.value = all;
        failure.value = undefined;
      },
      (error: unknown) => {
        failure.value = error instanceof ApiError ? error.message : String(error);
      },
    );
  }, [isOpen]);
  const { events, refused } = known.value;
  const event = events.find((one) => one.type === type.value) ?? events[0];
  return (
    <section class="card inject" aria-labelledby="inject-title">
      <h3 id="inject-title">{machinesTexts.injectEvent}</h3>
      {failure.value !== undefined && <p class="bad">{failure.value}</p>}
      {refused !== null && <p class="bad">{machinesTexts.refused(refused)}</p>}
      <label class="field">
        <span>{machinesTexts.event}</span>
        <select
          value={event?.type}
          onChange={({ currentTarget }) => {
            type.value = currentTarget.value;
          }}
        >
          <Options events={events} />
        </select>
      </label>
      {event !== undefined && <InjectForm key={event.type} event={event} />}
    </section>
  );
}

function Options({ events }: { readonly events: readonly AlphabetEvent[] }) {
  const machines = [...new Set(events.map(({ to }) => to))];
  return machines.map((machine) => (
    <optgroup key={machine} label={machinesTexts.forMachine(machine)}>
      {events
        .filter(({ to }) => to === machine)
        .map((one) => (
          <option key={one.type} value={one.type}>
            {one.type}
          </option>
        ))}
    </optgroup>
  ));
}

type Outcome =
  | { readonly is: 'none' | 'at work' | 'accepted' }
  | { readonly is: 'settled'; readonly settled: SettledEvent }
  | { readonly is: 'refused'; readonly message: string };

/** The form of one event: its fields, and what came of it. */
function InjectForm({ event }: { readonly event: AlphabetEvent }) {
  if (event.fields === null)
    return <p class="muted">{machinesTexts.notInjectable(event.about, event.instead ?? '')}</p>;
  return <EventForm event={event} schema={event.fields as Schema} />;
}

function EventForm({ event, schema }: { readonly event: AlphabetEvent; readonly schema: Schema }) {
  const values = useSignal<FormValues>({});
  const mistakes = useSignal<Readonly<Record<string, string>>>({});
  const outcome = useSignal<Outcome>({ is: 'none' });
  const fields = formFields(schema);

  const refuse = (error: unknown): void => {
    const field = error instanceof ApiError ? fieldAt(fields, error.field ?? '') : undefined;
    const message = error instanceof Error ? error.message : String(error);
    if (field !== undefined) mistakes.value = { [field.path]: message };
    outcome.value = {
      is: 'refused',
      message: field === undefined ? message : machinesTexts.seeField(field.path),
    };
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
          {machinesTexts.inject}
        </button>
        <button type="submit" value="wait" disabled={outcome.value.is === 'at work'}>
          {machinesTexts.injectAndWait}
        </button>
      </div>
      <div aria-live="polite">
        <OutcomeText outcome={outcome.value} />
      </div>
    </form>
  );
}

function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.is) {
    case 'none':
      return null;
    case 'at work':
      return <p class="muted">{machinesTexts.waitingForService}</p>;
    case 'accepted':
      return <p class="good">{machinesTexts.accepted}</p>;
    case 'settled':
      return <SettledPath settled={outcome.settled} />;
    case 'refused':
      return <p class="bad">{machinesTexts.refused(outcome.message)}</p>;
  }
}

/** The way that the machines took upon an event. */
function SettledPath({ settled: { settled, path, left_out: leftOut } }: { readonly settled: SettledEvent }) {
  return (
    <>
      <p class={settled ? 'good' : 'bad'}>
        {settled ? machinesTexts.settled : machinesTexts.notSettled}
        {path.length === 0 ? machinesTexts.nothingChanged : machinesTexts.pathFollows}
      </p>
      <ol class="path">
        {namedPath(path).map((named, index) => (
          <li key={`${index}`}>{transitionText(named)}</li>
        ))}
      </ol>
      {leftOut > 0 && <p class="muted">{machinesTexts.andMore(leftOut)}</p>}
    </>
  );
}

interface InjectFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly mistake: string | undefined;
  readonly change: (value: string) => void;
}

/** One field of the form, with its hint and what is wrong with it. */
function InjectField({ field, value, mistake, change }: InjectFieldProps) {
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
