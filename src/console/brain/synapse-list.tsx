import { useState } from 'preact/hooks';
import { asked } from '../asked.ts';
import { drafts } from './editing.ts';
import { enableSynapse, type ListedSynapse, placeText, synapses, synapsesFound } from './synapses.ts';

/** More are drawn only when they are asked for. */
const AT_FIRST = 100;

/** Every synapse, to be searched, switched on and off, and opened. */
export function SynapseList({ chosen }: { readonly chosen: string }) {
  const [looked, setLooked] = useState('');
  const [most, setMost] = useState(AT_FIRST);
  const all = synapses.value;
  const found = synapsesFound(all ?? [], looked);
  return (
    <div class="brain-list">
      <label>
        Search
        <input
          type="search"
          value={looked}
          placeholder="name, order, neuron, file"
          onInput={({ currentTarget }) => setLooked(currentTarget.value)}
        />
      </label>
      <p class="muted" role="status">
        {all === null ? 'Reading …' : `${found.length} of ${all.length} synapses`}
      </p>
      <ul>
        {found.slice(0, most).map((synapse) => (
          <Line key={synapse.name} synapse={synapse} isChosen={synapse.name === chosen} />
        ))}
      </ul>
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + AT_FIRST)}>
          Show more ({found.length - most})
        </button>
      )}
    </div>
  );
}

function Line({ synapse, isChosen }: { readonly synapse: ListedSynapse; readonly isChosen: boolean }) {
  const { name, isEnabled, orders, signals, neurons, source } = synapse;
  const [first = signals.join(', '), ...others] = orders;
  return (
    <li class={isEnabled ? undefined : 'disabled'}>
      <a href={`#/brain/${encodeURIComponent(name)}`} aria-current={isChosen ? 'true' : undefined}>
        <strong>{name}</strong>
        {drafts.value[name] !== undefined && <span class="unsaved"> not saved</span>}
        <span class="muted">
          {first === '' ? 'no signal' : first}
          {others.length > 0 && ` and ${others.length} more`}
        </span>
        <span class="muted">
          {neurons.join(', ')} · {placeText(source)}
        </span>
      </a>
      <label>
        <input
          type="checkbox"
          aria-label={`${name} is enabled`}
          checked={isEnabled}
          onChange={({ currentTarget }) => asked(() => enableSynapse(name, currentTarget.checked))}
        />
      </label>
    </li>
  );
}
