import { durationText } from './duration-text.ts';
import { SynapseLink } from './synapse-link.tsx';
import { eventsOf, fieldText, type Trace, type TracedEvent } from './trace.ts';

/** Each neuron that ran, in its order: what came of it, how long it took, what it said. */
export function NeuronTable({ trace }: { readonly trace: Trace }) {
  const neurons = eventsOf(trace, 'neuron.started', 'neuron.ended', 'neuron.failed');
  if (neurons.length === 0) return null;
  return (
    <section aria-labelledby="neurons">
      <h3 id="neurons">Neurons</h3>
      <table class="run-table run-neurons">
        <thead>
          <tr>
            <th scope="col">Neuron</th>
            <th scope="col">Synapse</th>
            <th scope="col">Outcome</th>
            <th scope="col">Took</th>
            <th scope="col">Said</th>
          </tr>
        </thead>
        <tbody>
          {neurons.map((event, index) => (
            <Row key={index} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ event }: { readonly event: TracedEvent }) {
  const said = fieldText(event, 'generated_message');
  return (
    <tr>
      <td>{fieldText(event, 'neuron_name')}</td>
      <td>
        <SynapseLink name={fieldText(event, 'synapse_name')} />
      </td>
      <td>
        <Outcome event={event} />
      </td>
      <td class="figure muted">
        {typeof event.duration_ms === 'number' ? durationText(event.duration_ms) : 'going on'}
      </td>
      <td>{said === '' ? null : `“${said}”`}</td>
    </tr>
  );
}

function Outcome({ event }: { readonly event: TracedEvent }) {
  if (event.type === 'neuron.started') return '… at work';
  if (event.type === 'neuron.ended') return `✓ ${fieldText(event, 'outcome').replaceAll('_', ' ')}`;
  return (
    <>
      <span class="bad">✕ {fieldText(event, 'error')}</span>{' '}
      <span class="muted">{fieldText(event, 'place')}</span>
    </>
  );
}
