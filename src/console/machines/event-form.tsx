import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { AlphabetEvent, SettledEvent } from '../../client/generated/types.ts';
import { ApiError } from '../api.ts';
import { Button } from '../parts.tsx';
import { EventField } from './event-field.tsx';
import {
  type FormValues,
  fieldAt,
  formBody,
  formFields,
  type InjectedEvent,
  inject,
  injectAndWait,
  readEvent,
  type Schema,
} from './inject-form.ts';
import { remember } from './recent-events.ts';
import { machinesTexts } from './texts.ts';
import { namedPath, transitionText } from './transition-text.ts';

type Outcome =
  | { readonly is: 'none' | 'at work' | 'accepted' }
  | { readonly is: 'settled'; readonly settled: SettledEvent }
  | { readonly is: 'refused'; readonly message: string };

interface EventFormProps {
  readonly event: AlphabetEvent;
  readonly schema: Schema;
  /** An event of this type to begin with, as JSON. */
  readonly given: InjectedEvent | undefined;
}

/** Injects one event, from its fields or as JSON, and shows what came of it. */
export function EventForm({ event, schema, given }: EventFormProps) {
  const values = useSignal<FormValues>({});
  const mistakes = useSignal<Readonly<Record<string, string>>>({});
  const outcome = useSignal<Outcome>({ is: 'none' });
  /** Undefined while the fields are shown. */
  const json = useSignal(given === undefined ? undefined : jsonOf(given));
  const fields = formFields(schema);

  const refuse = (error: unknown): void => {
    const field = error instanceof ApiError ? fieldAt(fields, error.field ?? '') : undefined;
    const isShown = field !== undefined && json.value === undefined;
    const message = error instanceof Error ? error.message : String(error);
    if (isShown) mistakes.value = { [field.path]: message };
    outcome.value = { is: 'refused', message: isShown ? machinesTexts.seeField(field.path) : message };
  };
  const written = (): InjectedEvent | undefined => {
    if (json.value !== undefined) {
      const read = readEvent(json.value);
      if ('event' in read) return read.event;
      refuse(new Error(read.mistake));
      return undefined;
    }
    const made = formBody(fields, values.value);
    mistakes.value = made.mistakes;
    const [first] = Object.keys(made.mistakes);
    if (first === undefined) return { type: event.type, ...made.body };
    outcome.value = { is: 'refused', message: machinesTexts.seeField(first) };
    return undefined;
  };
  const send = async (isWaiting: boolean): Promise<void> => {
    const body = written();
    if (body === undefined) return;
    outcome.value = { is: 'at work' };
    try {
      if (isWaiting) outcome.value = { is: 'settled', settled: await injectAndWait(body) };
      else {
        await inject(body);
        outcome.value = { is: 'accepted' };
      }
      remember(body);
    } catch (error) {
      refuse(error);
    }
  };
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    void send((submitted.submitter as HTMLButtonElement | null)?.value === 'wait');
  };
  const toJson = (): void => {
    json.value = jsonOf({ type: event.type, ...formBody(fields, values.value).body });
  };
  const toForm = (): void => {
    json.value = undefined;
  };
  return (
    <form onSubmit={submit} noValidate>
      <p class="muted">{event.about}</p>
      <div class="row">
        <Button text={machinesTexts.asForm} aria-pressed={json.value === undefined} onClick={toForm} />
        <Button text={machinesTexts.asJson} aria-pressed={json.value !== undefined} onClick={toJson} />
      </div>
      {json.value === undefined ? (
        fields.map((field) => (
          <EventField
            key={field.path}
            field={field}
            value={values.value[field.path] ?? ''}
            mistake={mistakes.value[field.path]}
            change={(value) => {
              values.value = { ...values.value, [field.path]: value };
            }}
          />
        ))
      ) : (
        <JsonField
          text={json.value}
          change={(text) => {
            json.value = text;
          }}
        />
      )}
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

const jsonOf = (event: InjectedEvent): string => JSON.stringify(event, undefined, 2);

interface JsonFieldProps {
  readonly text: string;
  readonly change: (text: string) => void;
}

function JsonField({ text, change }: JsonFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{machinesTexts.eventAsJson}</label>
      <textarea
        id={id}
        rows={6}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
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
