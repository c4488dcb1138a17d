import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AlphabetAnswer, AlphabetEvent } from '../../client/generated/types.ts';
import { ApiError } from '../api.ts';
import { Button } from '../parts.tsx';
import { EventForm } from './event-form.tsx';
import { alphabet, type InjectedEvent, type Schema } from './inject-form.ts';
import { isStreamOpen } from './live-machines.ts';
import { recentEvents } from './recent-events.ts';
import { machinesTexts } from './texts.ts';
import { eventFields } from './transition-text.ts';

/** The events that people try first, by their type. */
const USUAL: readonly (readonly [type: string, text: string])[] = [
  ['order.given', machinesTexts.usualOrder],
  ['trigger.heard', machinesTexts.usualWakeWord],
  ['trigger.pressed', machinesTexts.usualPress],
  ['speech.stop', machinesTexts.usualStop],
  ['question.cancel', machinesTexts.usualCancel],
  ['voice.mute', machinesTexts.usualMute],
  ['voice.unmute', machinesTexts.usualUnmute],
  ['ears.close', machinesTexts.usualDeaf],
  ['ears.open', machinesTexts.usualHear],
];

/** Injects any event of the machines' alphabet: the usual ones first, those of before, or any as JSON. */
export function Inject() {
  const { known, failure } = useAlphabet();
  const type = useSignal('order.given');
  /** What the form begins with: an event of before; another number is another form. */
  const given = useSignal<{ readonly event?: InjectedEvent; readonly number: number }>({ number: 0 });
  const { events, refused } = known;
  const event = events.find((one) => one.type === type.value) ?? events[0];
  const open = (chosen: string, again?: InjectedEvent): void => {
    type.value = chosen;
    given.value = { ...(again === undefined ? {} : { event: again }), number: given.value.number + 1 };
  };
  return (
    <section class="card inject" aria-labelledby="inject-title">
      <h3 id="inject-title">{machinesTexts.injectEvent}</h3>
      {failure !== undefined && <p class="bad">{failure}</p>}
      {refused !== null && <p class="bad">{machinesTexts.refused(refused)}</p>}
      <fieldset class="row usual" aria-label={machinesTexts.usual}>
        {USUAL.filter(([one]) => events.some((known) => known.type === one)).map(([one, text]) => (
          <Button key={one} text={text} aria-pressed={one === event?.type} onClick={() => open(one)} />
        ))}
      </fieldset>
      <label class="field">
        <span>{machinesTexts.event}</span>
        <select value={event?.type} onChange={({ currentTarget }) => open(currentTarget.value)}>
          <Options events={events} />
        </select>
      </label>
      {event !== undefined && (
        <EventPart key={`${event.type} ${given.value.number}`} event={event} given={given.value.event} />
      )}
      <Recent open={(again) => open(again.type, again)} />
    </section>
  );
}

/** Every event that there is, read when the stream opens. */
function useAlphabet() {
  const known = useSignal<AlphabetAnswer>({ refused: null, events: [] });
  const failure = useSignal<string | undefined>(undefined);
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
  return { known: known.value, failure: failure.value };
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

interface EventPartProps {
  readonly event: AlphabetEvent;
  readonly given: InjectedEvent | undefined;
}

/** The form of one event, or what to do in place of injecting it. */
function EventPart({ event, given }: EventPartProps) {
  if (event.fields === null)
    return <p class="muted">{machinesTexts.notInjectable(event.about, event.instead ?? '')}</p>;
  return <EventForm event={event} schema={event.fields as Schema} given={given} />;
}

/** The events that were injected last; one that is pressed can be changed and injected again. */
function Recent({ open }: { readonly open: (event: InjectedEvent) => void }) {
  const recent = recentEvents.value;
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h4 id="recent-title">{machinesTexts.recent}</h4>
      <ul class="recent">
        {recent.map((event) => (
          <li key={JSON.stringify(event)}>
            <button type="button" class="plain" onClick={() => open(event)}>
              <code>{event.type}</code> <span class="muted">{eventFields(event)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
