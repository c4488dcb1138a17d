import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api.ts';
import { drafts, NEW } from '../brain/drafts.ts';
import { SynapseEditor } from '../brain/synapse-editor.tsx';
import { SynapseList } from '../brain/synapse-list.tsx';
import { readSynapses } from '../brain/synapses.ts';
import './brain.css';

/** The synapses: the list, and the one that is named, to be edited and run. */
export function Brain({ name }: { readonly name: string }) {
  const [isMaking, setMaking] = useState(drafts.value[NEW] !== undefined);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    readSynapses().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    });
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
        <p class="bad" role="alert">
          {refusal}
        </p>
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
