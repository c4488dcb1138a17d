import { signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import type { RunList as Answer, RunListed } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { durationText } from '../duration-text.ts';
import { Button, Table } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { runsTexts } from './texts.ts';
import {
  ALL_RUNS,
  finishedRuns,
  momentText,
  orderText,
  RUNS_A_PAGE,
  type RunFilter,
  runStatus,
  runsPath,
} from './trace.ts';

/** What ran lately, page by page; the first page follows what happens. */
export function RunList() {
  const [refused, setRefused] = useState('');
  const before = pages.value.at(-1);
  const version = before === undefined ? finishedRuns.value : 0;
  const { answer, error } = useLoaded<Answer>(runsPath(filter.value, before), version);
  const runs = answer?.runs ?? [];

  const remove = async (path: string, question: string): Promise<void> => {
    if (!confirm(question)) return;
    await call('DELETE', path).then(
      () => setRefused(''),
      (problem: unknown) => setRefused(String(problem)),
    );
    finishedRuns.value += 1;
  };
  return (
    <>
      <div class="row run-title">
        <h2>{runsTexts.runs}</h2>
        <Button text={runsTexts.deleteAll} onClick={() => remove('/runs', runsTexts.confirmDeleteAll)} />
      </div>
      <RunFilters runs={runs} />
      <p role="alert" class="bad run-alert">
        {error ?? refused}
      </p>
      {answer !== undefined && runs.length === 0 && <Nothing />}
      {runs.length > 0 && (
        <RunTable
          runs={runs}
          onDelete={({ id, order }) => remove(`/runs/${id}`, runsTexts.confirmDeleteOf(order ?? id))}
        />
      )}
      <nav class="row" aria-label={runsTexts.pages}>
        {pages.value.length > 0 && (
          <Button text={runsTexts.newer} onClick={() => turnTo(pages.value.slice(0, -1))} />
        )}
        {runs.length === RUNS_A_PAGE && (
          <Button text={runsTexts.older} onClick={() => turnTo([...pages.value, runs.at(-1)?.id ?? ''])} />
        )}
      </nav>
    </>
  );
}

function turnTo(next: readonly string[]): void {
  pages.value = next;
}

function Nothing() {
  return (
    <p class="muted">
      {runsPath(filter.value) === runsPath(ALL_RUNS) ? runsTexts.noRuns : runsTexts.noRunFitsFilter}
    </p>
  );
}

interface RunTableProps {
  readonly runs: readonly RunListed[];
  readonly onDelete: (run: RunListed) => unknown;
}

/** Runs, a line each, with a link to all that is known of it. */
function RunTable({ runs, onDelete }: RunTableProps) {
  return (
    <Table
      class="run-list"
      columns={[
        runsTexts.started,
        runsTexts.order,
        runsTexts.status,
        runsTexts.synapses,
        runsTexts.conversation,
        runsTexts.took,
        <span class="unseen">{runsTexts.delete}</span>,
      ]}
    >
      {runs.map((run) => (
        <Row key={run.id} run={run} onDelete={() => onDelete(run)} />
      ))}
    </Table>
  );
}

function Row({ run, onDelete }: { readonly run: RunListed; readonly onDelete: () => unknown }) {
  const { text, tone } = runStatus(run);
  return (
    <tr>
      <td class="muted">
        <time dateTime={run.started}>{momentText(run.started)}</time>
      </td>
      <td class="run-order">
        <a href={`#/runs/${encodeURIComponent(run.id)}`}>{orderText(run.order)}</a>
        {run.has_audio && <span class="muted"> {runsTexts.withSound}</span>}
        {run.said.length > 0 && <span class="run-said muted">{run.said.join(' ')}</span>}
      </td>
      <td class={tone}>{text}</td>
      <td>{run.synapses.join(', ')}</td>
      <td class="muted">{run.conversation}</td>
      <td class="figure muted">{durationText(run.duration_ms)}</td>
      <td>
        <button
          type="button"
          class="delete-run"
          aria-label={runsTexts.deleteRun(run.order ?? run.id)}
          onClick={onDelete}
        >
          ✕
        </button>
      </td>
    </tr>
  );
}

/** The pause in typing before the search starts. */
const REST_MS = 250;

/** What decides which runs are listed; `runs` gives the names that are offered. */
function RunFilters({ runs }: { readonly runs: readonly RunListed[] }) {
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
        aria-label={runsTexts.searchInRuns}
        placeholder={runsTexts.searchOrdersAndAnswers}
        value={search}
        onInput={({ currentTarget }) => searchSoon(currentTarget.value)}
      />
      <select
        aria-label={runsTexts.status}
        value={status}
        onChange={({ currentTarget }) => change({ status: currentTarget.value as RunFilter['status'] })}
      >
        <option value="">{runsTexts.anyStatus}</option>
        <option value="failed">{runsTexts.failed}</option>
        <option value="none">{runsTexts.nothingMatched}</option>
        <option value="waiting_for_answer">{runsTexts.asked}</option>
        <option value="complete">{runsTexts.complete}</option>
      </select>
      <Names
        label={runsTexts.conversation}
        value={conversation}
        names={runs.map((run) => run.conversation)}
        onChange={(name) => change({ conversation: name })}
      />
      <Names
        label={runsTexts.synapse}
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

/** What the list shows; kept while a run is looked at. */
const filter = signal<RunFilter>(ALL_RUNS);

/** The last run of each page before the present one. */
const pages = signal<readonly string[]>([]);

/** Another filter begins with its first page. */
function change(changed: Partial<RunFilter>): void {
  filter.value = { ...filter.value, ...changed };
  pages.value = [];
}
