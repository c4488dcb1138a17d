import { useEffect, useState } from 'preact/hooks';
import { asked } from '../asked.ts';
import { drafts, NEW } from '../brain/editing.ts';
import { SynapseEditor } from '../brain/synapse-editor.tsx';
import { SynapseList } from '../brain/synapse-list.tsx';
import { readSynapses } from '../brain/synapses.ts';
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
