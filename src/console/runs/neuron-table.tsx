import { durationText } from '../duration-text.ts';
import { Table } from '../table.tsx';
import { SynapseLink } from './synapse-link.tsx';
import { eventsOf, fieldText, type Trace, type TracedEvent } from './trace.ts';

/** Each neuron that ran, in its order: what came of it, how long it took, what it said. */
export function NeuronTable({ trace }: { readonly trace: Trace }) {
  const neurons = eventsOf(trace, 'neuron.started', 'neuron.ended', 'neuron.failed');
  if (neurons.length === 0) return null;
  return (
    <section aria-labelledby="neurons">
      <h3 id="neurons">Neurons</h3>
      <Table class="run-table run-neurons" columns={['Neuron', 'Synapse', 'Outcome', 'Took', 'Said']}>
        {neurons.map((event, index) => (
          <Row key={index} event={event} />
        ))}
      </Table>
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
        <NeuronOutcome event={event} />
      </td>
      <td class="figure muted">
        {typeof event.duration_ms === 'number' ? durationText(event.duration_ms) : 'going on'}
      </td>
      <td>{said === '' ? null : `“${said}”`}</td>
    </tr>
  );
}

function NeuronOutcome({ event }: { readonly event: TracedEvent }) {
  if (event.type === 'neuron.started') return '… at work';
  if (event.type === 'neuron.ended') return `✓ ${fieldText(event, 'outcome').replaceAll('_', ' ')}`;
  return (
    <>
      <span class="bad">✕ {fieldText(event, 'error')}</span>{' '}
      <span class="muted">{fieldText(event, 'place')}</span>
    </>
  );
}
