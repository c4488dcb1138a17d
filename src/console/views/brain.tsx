import { useEffect, useState } from 'preact/hooks';
import { asked } from '../asked.ts';
import { drafts, NEW } from '../brain/editing.ts';
import { SynapseEditor } from '../brain/synapse-editor.tsx';
import {
  enableSynapse,
  type ListedSynapse,
  placeText,
  readSynapses,
  synapses,
  synapsesFound,
} from '../brain/synapses.ts';
import { RefusalLine } from '../parts.tsx';
import './brain.css';

/** The synapses: the list, and the one that is named, to be edited and run. */
export function Brain({ name }: { readonly name: string }) {
  const [isMaking, setMaking] = useState(drafts.value[NEW] !== undefined);
  useEffect(() => {
    void asked(readSynapses);
  }, []);
  useEffect(() => {
    if (name !== NEW) setMaking(false);
  }, [name]);
  const show = (isNew: boolean): void => {
    setMaking(isNew);
    location.hash = '#/brain';
  };
  const isOpen = name !== NEW || isMaking;
  return (
    <div class={isOpen ? 'brain open' : 'brain'}>
      <section aria-labelledby="brain">
        <div class="row head">
          <h2 id="brain">Brain</h2>
          <button type="button" onClick={() => show(true)}>
            New synapse
          </button>
        </div>
        <RefusalLine />
        <SynapseList chosen={name} />
      </section>
      <div class="chosen">
        {isOpen && (
          <button type="button" class="back" onClick={() => show(false)}>
            ← All synapses
          </button>
        )}
        {isOpen ? <SynapseEditor key={name} name={name} /> : <p class="muted">Choose a synapse to see it.</p>}
      </div>
    </div>
  );
}

/** More are drawn only when they are asked for. */
const AT_FIRST = 100;

/** Every synapse, to be searched, switched on and off, and opened. */
function SynapseList({ chosen }: { readonly chosen: string }) {
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
