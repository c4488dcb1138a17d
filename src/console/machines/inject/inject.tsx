import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AlphabetAnswer, AlphabetEvent } from '../../../client/types.ts';
import { ApiError } from '../../api.ts';
import { isHeard } from '../live-machines.ts';
import { alphabet } from './form-body.ts';
import { InjectForm } from './inject-form.tsx';
import './inject.css';

/** Injects any event of the machines' alphabet. */
export function Inject() {
  const known = useSignal<AlphabetAnswer>({ refused: null, events: [] });
  const failure = useSignal<string | undefined>(undefined);
  const type = useSignal('');
  const isOpen = isHeard.value;
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
      <h3 id="inject-title">Inject an event</h3>
      {failure.value !== undefined && <p class="bad">{failure.value}</p>}
      {refused !== null && <p class="bad">Refused: {refused}</p>}
      <label class="field">
        <span>Event</span>
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
    <optgroup key={machine} label={`for the ${machine}`}>
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
