import { useEffect, useState } from 'preact/hooks';
import type { NearMiss, RunTrace } from '../../../client/generated/types.ts';
import { call } from '../../api.ts';
import { readSynapses, synapses } from '../../brain/synapses.ts';
import { Button, RefusalLine } from '../../parts.tsx';
import { attempt, useLoaded } from '../../requests.ts';
import { eventsOf, fieldText, isUnmatched, nearMissesOf } from '../trace.ts';
import { openCorrected, openNewSynapse } from './proposals.ts';
import { teachTexts } from './texts.ts';

/** Teaches the assistant what an order meant that it did not understand, or not as it was meant. */
export function Teach({ trace }: { readonly trace: RunTrace }) {
  const misses = nearMissesOf(trace);
  const [meant, setMeant] = useState(misses[0]?.synapse_name ?? '');
  useEffect(() => {
    void attempt(readSynapses);
  }, []);
  const order = trace.order?.trim() ?? '';
  if (order === '' || trace.texts_left_out === true) return null;
  if (trace.answers !== null) return <TeachAnswer question={trace.answers} />;
  const missed = isUnmatched(trace);
  const nearest = misses.find(({ synapse_name }) => synapse_name === meant);
  return (
    <details class="card teach" open={missed}>
      <summary>{missed ? teachTexts.teach : teachTexts.teachWrong}</summary>
      <SynapseSelect value={meant} first={misses} change={setMeant} />
      <AddSentence key={meant} order={order} name={meant} miss={nearest} />
      <Misheard key={`misheard ${meant}`} order={order} name={meant} miss={nearest} />
      <p>
        {teachTexts.newSynapseAbout}{' '}
        <Button text={teachTexts.newSynapse} onClick={() => openNewSynapse(order)} />
      </p>
      <RefusalLine />
    </details>
  );
}

/** What may be answered to a question stands in the synapse that asks it. `question` is the run that asked. */
function TeachAnswer({ question }: { readonly question: string }) {
  const { answer: asked } = useLoaded<RunTrace>(`/runs/${encodeURIComponent(question)}`);
  const asks = asked && eventsOf(asked, 'neuron.ended').find(({ outcome }) => outcome === 'asked');
  const name = asks === undefined ? '' : fieldText(asks, 'synapse_name');
  if (name === '') return null;
  return (
    <details class="card teach">
      <summary>{teachTexts.teachWrong}</summary>
      <p>
        {teachTexts.answersStandThere(name)}{' '}
        <a href={`#/brain/${encodeURIComponent(name)}`}>{teachTexts.openSynapse(name)}</a>
      </p>
    </details>
  );
}

interface SelectProps {
  readonly value: string;
  /** Those that stand first. */
  readonly first: readonly NearMiss[];
  readonly change: (name: string) => void;
}

/** The synapses of the brain, the nearest ones first. */
function SynapseSelect({ value, first, change }: SelectProps) {
  const near = first.map(({ synapse_name }) => synapse_name);
  const names = [...new Set([...near, ...(synapses.value ?? []).map(({ name }) => name)])];
  return (
    <label>
      {teachTexts.meant}{' '}
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        <option value="">{teachTexts.choose}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

interface MeantProps {
  readonly order: string;
  /** The synapse that was meant; `''` for none yet. */
  readonly name: string;
  /** How the order missed it. */
  readonly miss: NearMiss | undefined;
}

/** Adds what was said to the synapse that was meant, and takes it away again. */
function AddSentence({ order, name, miss }: MeantProps) {
  const [added, setAdded] = useState<NearMiss['add']>();
  const proposed = added ?? miss?.add ?? order;
  const text = typeof proposed === 'string' ? proposed : proposed.text;
  const change = (method: 'POST' | 'DELETE') =>
    attempt(async () => {
      await call(method, `/synapses/${encodeURIComponent(name)}/orders`, { order: proposed });
      setAdded(method === 'POST' ? proposed : undefined);
    });
  return (
    <p role="status">
      {added !== undefined ? (
        <>
          {teachTexts.added(text, name)} <Button text={teachTexts.undo} onClick={() => change('DELETE')} />
        </>
      ) : (
        <Button
          text={teachTexts.addSentence(text)}
          class="main"
          disabled={name === ''}
          onClick={() => change('POST')}
        />
      )}
    </p>
  );
}

/** Corrects a word that the recogniser takes for another. */
function Misheard({ order, name, miss }: MeantProps) {
  const [similar] = miss?.similar_words ?? [];
  const [heard, setHeard] = useState(similar?.said ?? '');
  const [said, setSaid] = useState(similar?.expected ?? '');
  const [refused, setRefused] = useState('');
  const correct = async (event: Event): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const isOpen = await openCorrected({ name, order: miss?.order, heard, said });
      setRefused(isOpen ? '' : teachTexts.noSentence(name));
    });
  };
  return (
    <details>
      <summary>{teachTexts.misheard}</summary>
      <p class="muted">{teachTexts.misheardAbout}</p>
      <form class="row" onSubmit={correct}>
        <label>
          {teachTexts.heard}{' '}
          <input
            required
            list="said-words"
            value={heard}
            onInput={({ currentTarget }) => setHeard(currentTarget.value)}
          />
        </label>
        <datalist id="said-words">
          {[...new Set(order.split(/\s+/))].map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <label>
          {teachTexts.said}{' '}
          <input required value={said} onInput={({ currentTarget }) => setSaid(currentTarget.value)} />
        </label>
        <button type="submit" disabled={name === ''}>
          {teachTexts.correct}
        </button>
      </form>
      <p role="status" class="bad">
        {refused}
      </p>
    </details>
  );
}
