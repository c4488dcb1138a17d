import { useEffect, useRef } from 'preact/hooks';
import { moveFocus } from '../route.ts';
import { lookBack, looked } from './address.ts';
import { bringIntoView } from './chart/zoom.ts';
import { steps, stepsAround } from './seen-steps.ts';
import { type Lane, type Message, sequenceOf } from './sequence-rows.ts';
import { machinesTexts } from './texts.ts';
import { transitionText } from './transition-text.ts';
import './sequence.css';

const MAX_ROWS = 50;

/** Who sent what to whom, the oldest first: a lane for each actor, an arrow for each event. A press shows everything as it was then. */
export function Sequence() {
  const { lanes, messages } = sequenceOf(stepsAround(steps.value, looked.value.at, MAX_ROWS).toReversed());
  const place = useRef<HTMLElement>(null);
  const { at } = looked.value;
  useEffect(() => {
    const around = place.current;
    const row = around?.querySelector('li.shown');
    if (at === undefined) around?.scrollTo({ top: around.scrollHeight, behavior: 'instant' });
    else if (around && row) bringIntoView(around, [row.getBoundingClientRect()], true);
  }, [at, messages.at(-1)?.step.number]);
  if (messages.length === 0) return <p class="muted">{machinesTexts.noTransitions}</p>;
  return (
    <section
      ref={place}
      class="sequence"
      aria-labelledby="sequence-title"
      style={{ '--lanes': lanes.length }}
    >
      <h3 id="sequence-title" class="unseen">
        {machinesTexts.sequence}
      </h3>
      <div class="lanes" aria-hidden="true">
        {lanes.map((lane) => (
          <LaneHead key={lane.path} lane={lane} />
        ))}
      </div>
      <ol onKeyDown={moveFocus}>
        {messages.map((message) => (
          <Row key={message.step.number} message={message} />
        ))}
      </ol>
    </section>
  );
}

const LaneHead = ({ lane: { name, detail } }: { readonly lane: Lane }) => (
  <span class="lane">
    <strong>{name}</strong>
    {detail !== '' && <span class="muted">{detail}</span>}
  </span>
);

function Row({ message: { step, from, to } }: { readonly message: Message }) {
  const isShown = looked.value.at === step.number;
  const direction = from === to ? 'self' : from < to ? 'right' : 'left';
  return (
    <li class={isShown ? 'shown' : undefined}>
      <button
        type="button"
        class="row-opener message"
        data-direction={direction}
        style={{ '--from': Math.min(from, to), '--span': Math.max(1, Math.abs(to - from)) }}
        aria-label={transitionText(step.named)}
        aria-current={isShown ? 'true' : undefined}
        title={transitionText(step.named)}
        onClick={() => lookBack(step)}
      >
        <span class="message-name">{step.event.type}</span>
      </button>
    </li>
  );
}
