import { useRef } from 'preact/hooks';
import type { RunListed } from '../../client/types.ts';
import { change, filter } from './list-state.ts';
import type { RunFilter } from './run-query.ts';

/** How long a typist rests before what he has typed is looked for. */
const REST_MS = 250;

/** What decides which runs are listed; `runs` gives the names that are offered. */
export function RunFilters({ runs }: { readonly runs: readonly RunListed[] }) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { search, status, conversation, synapse } = filter.value;
  const searchSoon = (text: string): void => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => change({ search: text }), REST_MS);
  };
  return (
    <search class="row run-filters">
      <input
        type="search"
        aria-label="Search in runs"
        placeholder="Search orders and answers"
        value={search}
        onInput={({ currentTarget }) => searchSoon(currentTarget.value)}
      />
      <select
        aria-label="Status"
        value={status}
        onChange={({ currentTarget }) => change({ status: currentTarget.value as RunFilter['status'] })}
      >
        <option value="">Any status</option>
        <option value="failed">Failed</option>
        <option value="none">Nothing matched</option>
        <option value="waiting_for_answer">Asked</option>
        <option value="complete">Complete</option>
      </select>
      <Names
        label="Conversation"
        value={conversation}
        names={runs.map((run) => run.conversation)}
        onChange={(name) => change({ conversation: name })}
      />
      <Names
        label="Synapse"
        value={synapse}
        names={runs.flatMap(({ synapses }) => synapses)}
        onChange={(name) => change({ synapse: name })}
      />
    </search>
  );
}

interface NamesProps {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly onChange: (name: string) => void;
}

/** Any name can be typed; those at hand are offered. */
function Names({ label, value, names, onChange }: NamesProps) {
  const id = `offered ${label}`.replace(' ', '-').toLowerCase();
  return (
    <>
      <input
        class="run-name"
        aria-label={label}
        placeholder={label}
        list={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <datalist id={id}>
        {[...new Set(names)].sort().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
