import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Stepping } from '../../client/generated/types.ts';
import { ApiError, call } from '../api.ts';
import { isConnected, onEvent } from '../events.ts';
import { Button } from '../parts.tsx';
import { route } from '../route.ts';
import { look, looked } from './address.ts';
import { isFollowed, isHolder, setStepping, stepping } from './live-machines.ts';
import { machinesTexts } from './texts.ts';
import { eventFields, shortPath } from './transition-text.ts';

/** The key that debuggers use. */
const STEP_KEY = 'F10';

/** Holds the assistant before each event, and lets the events through one by one. */
export function Steps() {
  const { failure, attempt } = useAttempt();
  const { is_stepping: isStepping, count } = stepping.value;

  useEffect(() => {
    if (!isStepping) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== STEP_KEY) return;
      event.preventDefault();
      void attempt(letOneThrough);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isStepping]);
  return (
    <section class="card steps" aria-labelledby="steps-title">
      <h3 id="steps-title">{machinesTexts.stepMode}</h3>
      <div class="row">
        <Button
          text={isStepping ? machinesTexts.resume : machinesTexts.holdBeforeEachEvent}
          onClick={() => attempt(isStepping ? resume : hold)}
        />
        <Button
          text={machinesTexts.step(STEP_KEY)}
          class="main"
          disabled={!isStepping || count === 0}
          aria-keyshortcuts={STEP_KEY}
          onClick={() => attempt(letOneThrough)}
        />
      </div>
      <Failure text={failure} />
      {isStepping && <WaitingEvents />}
    </section>
  );
}

const Failure = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p class="bad" role="alert">
      {text}
    </p>
  );

/** What waits, the next one first. */
function WaitingEvents() {
  const { count, waiting } = stepping.value;
  if (count === 0) return <p class="muted">{machinesTexts.nothingWaits}</p>;
  return (
    <ol class="waiting">
      {waiting.map(({ actor, event }, index) => (
        <li key={`${index} ${actor} ${event.type}`}>
          <code>{event.type}</code> to {shortPath(actor)} <span class="muted">{eventFields(event)}</span>
        </li>
      ))}
      {count > waiting.length && <li class="muted">{machinesTexts.andMore(count - waiting.length)}</li>}
    </ol>
  );
}

/** Says on every view that the assistant is held, and offers to resume. */
export function StepBanner() {
  const { failure, attempt } = useAttempt();
  useEffect(followStepping, []);
  const { is_stepping: isStepping, count } = stepping.value;
  if (!isStepping) return null;
  return (
    <div class="row step-banner">
      <p role="status">
        <strong>{machinesTexts.isHeld}</strong> {machinesTexts.heldMeaning}
        {count > 0 && `; ${count} ${count === 1 ? machinesTexts.eventWaits : machinesTexts.eventsWait}`}.
      </p>
      {route.value.view !== 'machines' && <a href="#/machines">{machinesTexts.stepInMachines}</a>}
      <Button text={machinesTexts.resume} onClick={() => attempt(resume)} />
      <Failure text={failure} />
    </div>
  );
}

/** Reads whether the machines are held, at first and on each change, until the returned function is called. */
function followStepping(): () => void {
  const ends = [
    isConnected.subscribe((isOpen) => void (isOpen && readStepping())),
    onEvent(({ type }) => void (type === 'stepping.changed' && readStepping())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A page that follows the machines gets the state from its stream, in order. */
async function readStepping(): Promise<void> {
  if (isFollowed.peek()) return;
  try {
    const current = await call<Stepping>('GET', '/machines/stepping');
    if (!isFollowed.peek()) setStepping(current);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // it is read again when the stream reopens
  }
}

/** Holds the machines as long as this page is open, and shows what is stepped. Rejects with `ApiError`: 403 if events may not be injected. */
async function hold(): Promise<void> {
  await call('PUT', '/machines/stepping', { stepping: true });
  isHolder.value = true;
  if (looked.value.path !== '' || looked.value.at !== undefined) look({ path: '', at: undefined });
}

/** Ends the hold of any page. Rejects as `hold` does. */
async function resume(): Promise<void> {
  const current = await call<Stepping>('PUT', '/machines/stepping', { stepping: false });
  if (!isFollowed.value) setStepping(current); // a page that follows the machines gets it from its stream
}

/** Lets one event through. Rejects as `hold` does. */
const letOneThrough = async (): Promise<void> => {
  await call('POST', '/machines/step');
};

/** Runs a request and stores why it was refused. */
function useAttempt() {
  const failure = useSignal<string | undefined>(undefined);
  const attempt = async (what: () => Promise<void>): Promise<void> => {
    failure.value = undefined;
    await what().catch((error: unknown) => {
      failure.value = error instanceof ApiError ? refusalOf(error) : String(error);
    });
  };
  return {
    /** Why the last attempt failed; undefined where it did not. */
    failure: failure.value,
    attempt,
  };
}

const refusalOf = ({ status, message }: ApiError): string =>
  status === 403 ? machinesTexts.refused(message) : message;
