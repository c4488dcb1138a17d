import { useEffect, useState } from 'preact/hooks';
import { changeTexts } from '../brain/changes/texts.ts';
import { BrainChangesPanel } from '../brain/deleted-synapses.tsx';
import { drafts, lastDeleted, NEW_NAME } from '../brain/editing.ts';
import { SynapseEditor } from '../brain/synapse-editor.tsx';
import {
  enableSynapse,
  type ListedSynapse,
  placeText,
  readSynapses,
  restoreSynapse,
  searchSynapses,
  synapses,
} from '../brain/synapses.ts';
import { brainTexts } from '../brain/texts.ts';
import { Button, RefusalLine } from '../parts.tsx';
import { attempt } from '../requests.ts';
import { route } from '../route.ts';
import './brain.css';

/** The synapses: the list, and the one that is named, to be edited and run. */
export function Brain({ name }: { readonly name: string }) {
  const panel = name === NEW_NAME ? panelIn(route.value.query) : 'list';
  useEffect(() => {
    void attempt(readSynapses);
  }, []);
  const show = (other: Panel): void => {
    location.hash = `#/brain?show=${other}`;
  };
  const isOpen = name !== NEW_NAME || panel !== 'list';
  return (
    <div class={isOpen ? 'brain open' : 'brain'}>
      <section aria-labelledby="brain">
        <div class="row head">
          <h2 id="brain">{brainTexts.brain}</h2>
          <Button text={changeTexts.changesAndDeleted} onClick={() => show('changes')} />
          <Button text={brainTexts.newSynapse} onClick={() => show('new')} />
        </div>
        <RefusalLine />
        <SynapseList chosen={name} />
      </section>
      <div class="chosen">
        {isOpen && <Button text={brainTexts.allSynapses} class="back" onClick={() => show('list')} />}
        {panel === 'changes' ? (
          <BrainChangesPanel />
        ) : isOpen ? (
          <SynapseEditor key={name} name={name} />
        ) : (
          <>
            <LastDeleted />
            <p class="muted">{brainTexts.chooseSynapse}</p>
          </>
        )}
      </div>
    </div>
  );
}

const PANELS = ['list', 'changes', 'new'] as const;
type Panel = (typeof PANELS)[number];

/** What the address shows in place of a synapse: `#/brain?show=changes`. A new synapse that was begun is shown again. */
const panelIn = (query: URLSearchParams): Panel =>
  PANELS.find((one) => one === query.get('show')) ?? (drafts.value[NEW_NAME] === undefined ? 'list' : 'new');

/** Says what was deleted just now, and brings it back. */
function LastDeleted() {
  const name = synapses.value?.some((one) => one.name === lastDeleted.value) ? undefined : lastDeleted.value;
  const bringBack = (deleted: string): Promise<void> =>
    attempt(async () => {
      await restoreSynapse(deleted);
      lastDeleted.value = undefined;
      location.hash = `#/brain/${encodeURIComponent(deleted)}`;
    });
  return (
    <p role="status">
      {name !== undefined && (
        <>
          {changeTexts.deletedJustNow(name)}{' '}
          <Button text={changeTexts.bringBack} onClick={() => bringBack(name)} />
        </>
      )}
    </p>
  );
}

/** The number of lines drawn at first, and added by each press of the button. */
const PAGE_SIZE = 100;

/** Every synapse, to be searched, switched on and off, and opened. */
function SynapseList({ chosen }: { readonly chosen: string }) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const all = synapses.value;
  const found = searchSynapses(all ?? [], search);
  return (
    <div class="brain-list">
      <label>
        {brainTexts.search}
        <input
          type="search"
          value={search}
          placeholder={brainTexts.searchPlaceholder}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      <p class="muted" role="status">
        {all === null ? brainTexts.reading : brainTexts.synapseCount(found.length, all.length)}
      </p>
      <ul>
        {found.slice(0, limit).map((synapse) => (
          <Line key={synapse.name} synapse={synapse} isChosen={synapse.name === chosen} />
        ))}
      </ul>
      {found.length > limit && (
        <Button
          text={brainTexts.showMore(found.length - limit)}
          onClick={() => setLimit(limit + PAGE_SIZE)}
        />
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
        {drafts.value[name] !== undefined && <span class="unsaved"> {brainTexts.notSaved}</span>}
        <span class="muted">
          {first === '' ? brainTexts.noSignal : first}
          {others.length > 0 && brainTexts.andMore(others.length)}
        </span>
        <span class="muted">
          {neurons.join(', ')} · {placeText(source)}
        </span>
      </a>
      <label>
        <input
          type="checkbox"
          aria-label={brainTexts.isEnabled(name)}
          checked={isEnabled}
          onChange={({ currentTarget }) => attempt(() => enableSynapse(name, currentTarget.checked))}
        />
      </label>
    </li>
  );
}
