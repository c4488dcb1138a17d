import { ago } from './ages.ts';
import { nowMs } from './clock.ts';
import { eventFields } from './event-fields.ts';
import { missed, type SeenTransition, transitions } from './live-machines.ts';
import { inWords } from './named-transition.ts';

const MOST_SHOWN = 30;

/** The last transitions of all machines; one that is pressed shows its machine. */
export function TransitionList({ choose }: { readonly choose: (actor: string) => void }) {
  const shown = transitions.value.slice(0, MOST_SHOWN);
  return (
    <section class="card" aria-labelledby="transitions-title">
      <h3 id="transitions-title">Transitions</h3>
      {shown.length === 0 && <p class="muted">What the machines do from now on is listed here.</p>}
      {missed.value > 0 && <p class="muted">{missed.value} more came too fast to be shown.</p>}
      <ol class="transitions">
        {shown.map((one) => (
          <li key={one.number}>
            <Line one={one} choose={choose} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ one, choose }: { readonly one: SeenTransition; readonly choose: (actor: string) => void }) {
  const fields = eventFields(one.event);
  return (
    <>
      <button type="button" class="plain" onClick={() => choose(one.actor)}>
        {inWords(one.named)}
      </button>
      <span class="muted">
        {ago(one.time, nowMs.value)}
        {fields !== '' && ` · ${fields}`}
      </span>
    </>
  );
}
