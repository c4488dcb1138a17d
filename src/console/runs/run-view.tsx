import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { RunTrace, TraceEvent } from '../../client/generated/types.ts';
import { events } from '../events.ts';
import { numberText } from '../languages/format.ts';
import { useLoaded } from '../requests.ts';
import { pageTexts } from '../texts.ts';
import { Waterfall } from '../waterfall.tsx';
import { MatchExplanation, SynapseLink } from './match-explanation.tsx';
import { RunActions } from './run-actions.tsx';
import { RunChart } from './run-chart.tsx';
import { Teach } from './teach/teach.tsx';
import { runsTexts } from './texts.ts';
import { eventsOf, fieldText, momentText, orderText } from './trace.ts';
import './run-view.css';
import { durationText } from '../duration-text.ts';
import { Table } from '../parts.tsx';
import { moveFocus } from '../route.ts';
import { EventRow } from '../timeline/entry-row.tsx';
import { type Reason, reasonsOf } from './reasons.ts';

/** All that is known of one run, the reason first; it follows a run that goes on. */
export function RunView({ id }: { readonly id: string }) {
  const eventCount = useMemo(() => computed(() => events.value.filter(({ run }) => run === id).length), [id]);
  const { answer: trace, error } = useLoaded<RunTrace>(`/runs/${encodeURIComponent(id)}`, eventCount.value);
  if (error !== undefined) return <Missing message={error} />;
  if (trace === undefined) return <p class="muted">{runsTexts.loading}</p>;
  return (
    <article class="run-view">
      <RunHeading trace={trace} />
      <Reasons trace={trace} />
      <RunChart trace={trace} />
      <Teach trace={trace} />
      <div>
        <RunActions key={trace.id} trace={trace} />
      </div>
      <section aria-labelledby="time">
        <h3 id="time">{runsTexts.whereTimeWent}</h3>
        <Waterfall stages={trace.stages} />
      </section>
      <MatchExplanation trace={trace} />
      <NeuronTable trace={trace} />
      <div class="run-more">
        <RunEvents trace={trace} />
        <RunContext trace={trace} />
      </div>
    </article>
  );
}

function Missing({ message }: { readonly message: string }) {
  return (
    <>
      <a href="#/runs">{runsTexts.allRuns}</a>
      <p role="alert" class="bad">
        {message}
      </p>
    </>
  );
}

/** All events of the run in their order. */
function RunEvents({ trace }: { readonly trace: RunTrace }) {
  const { events, events_left_out = 0 } = trace;
  return (
    <details>
      <summary>{runsTexts.allEvents(numberText(events.length))}</summary>
      <ol class="event-list" aria-label={runsTexts.allEventsLabel} onKeyDown={moveFocus}>
        {events.map((event, index) => (
          <EventRow key={index} event={event} at={durationText(event.at_ms)} />
        ))}
      </ol>
      {events_left_out > 0 && <p class="muted">{runsTexts.eventsLeftOut(numberText(events_left_out))}</p>}
    </details>
  );
}

/** The sign says it without a colour. */
const SIGNS: Readonly<Record<Reason['kind'], string>> = { fine: '✓', open: '…', late: '▲', failed: '✕' };

/** Why the run did what it did: the first sentence is the answer. */
function Reasons({ trace }: { readonly trace: RunTrace }) {
  const [first, ...others] = reasonsOf(trace);
  return (
    <section class="card run-why" data-kind={first.kind} aria-label={runsTexts.why} aria-live="polite">
      <p class="run-answer">
        <Sign kind={first.kind} /> {first.sentence}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(({ kind, sentence }, index) => (
            <li key={index}>
              <Sign kind={kind} /> {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Sign = ({ kind }: Pick<Reason, 'kind'>) => (
  <span class="reason-sign" data-kind={kind} aria-hidden="true">
    {SIGNS[kind]}
  </span>
);

/** What was asked for, by whom and when. */
function RunHeading({ trace }: { readonly trace: RunTrace }) {
  const { order, started_synapses, by, from_hook, conversation, started, duration_ms, answers } = trace;
  return (
    <header>
      <a href="#/runs">{runsTexts.allRuns}</a>
      <h2>{order === null ? started_synapses.join(', ') : orderText(order)}</h2>
      <p class="muted">
        {from_hook ? runsTexts.fromHook : by === 'voice' ? runsTexts.fromVoice : runsTexts.fromApi} ·{' '}
        {conversation} · <time dateTime={started}>{momentText(started)}</time>
        {duration_ms !== null && runsTexts.answeredAfter(durationText(duration_ms))}
        {answers !== null && (
          <>
            {' · '}
            <a href={`#/runs/${encodeURIComponent(answers)}`}>{runsTexts.answeredQuestion}</a>
          </>
        )}
        {' · '}
        <code>{trace.id}</code>
      </p>
      {trace.has_audio && (
        // biome-ignore lint/a11y/useMediaCaption: what was understood stands above it
        <audio
          controls
          preload="none"
          src={`/runs/${encodeURIComponent(trace.id)}/audio`}
          aria-label={runsTexts.whatHeard}
        />
      )}
    </header>
  );
}

/** What the run came upon: the states meanwhile, the engines in use, the version. */
function RunContext({ trace }: { readonly trace: RunTrace }) {
  const { states, engines, broca, parameters } = trace;
  const values = Object.entries(parameters);
  return (
    <>
      {values.length > 0 && (
        <details>
          <summary>{runsTexts.givenValues(values.length)}</summary>
          <pre>{JSON.stringify(parameters, undefined, 2)}</pre>
        </details>
      )}
      <details>
        <summary>{runsTexts.statesVisited(states.length)}</summary>
        <Table class="run-table" columns={[runsTexts.at, runsTexts.part, runsTexts.state]}>
          {states.map(({ at_ms, region, state }, index) => (
            <tr key={index}>
              <td class="figure muted">{durationText(at_ms)}</td>
              <td>{region}</td>
              <td>{state}</td>
            </tr>
          ))}
        </Table>
      </details>
      <details>
        <summary>{runsTexts.brocaAndEngines(broca)}</summary>
        <Table class="run-table" columns={[runsTexts.part, runsTexts.engine, runsTexts.version]}>
          {Object.entries(engines).map(([kind, { name, engine, version }]) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{name === engine ? name : `${name} (${engine})`}</td>
              <td class="muted">{version ?? pageTexts.none}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

/** Each neuron that ran, in its order: what came of it, how long it took, what it said. */
function NeuronTable({ trace }: { readonly trace: RunTrace }) {
  const neurons = eventsOf(trace, 'neuron.started', 'neuron.ended', 'neuron.failed');
  if (neurons.length === 0) return null;
  return (
    <section aria-labelledby="neurons">
      <h3 id="neurons">{runsTexts.neurons}</h3>
      <Table
        class="run-table run-neurons"
        columns={[runsTexts.neuron, runsTexts.synapse, runsTexts.outcome, runsTexts.took, runsTexts.said]}
      >
        {neurons.map((event, index) => (
          <Row key={index} event={event} />
        ))}
      </Table>
    </section>
  );
}

function Row({ event }: { readonly event: TraceEvent }) {
  const said = fieldText(event, 'generated_message');
  return (
    <tr>
      <td>{fieldText(event, 'neuron_name')}</td>
      <td>
        <SynapseLink name={fieldText(event, 'synapse_name')} />
      </td>
      <td>
        <NeuronOutcome event={event} />
      </td>
      <td class="figure muted">
        {typeof event.duration_ms === 'number' ? durationText(event.duration_ms) : runsTexts.goingOn}
      </td>
      <td>{said === '' ? null : `“${said}”`}</td>
    </tr>
  );
}

function NeuronOutcome({ event }: { readonly event: TraceEvent }) {
  if (event.type === 'neuron.started') return runsTexts.neuronAtWork;
  if (event.type === 'neuron.ended') return `✓ ${fieldText(event, 'outcome').replaceAll('_', ' ')}`;
  return (
    <>
      <span class="bad">✕ {fieldText(event, 'error')}</span>{' '}
      <span class="muted">{fieldText(event, 'place')}</span>
    </>
  );
}
