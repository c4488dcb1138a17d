import { useState } from 'preact/hooks';
import type { RunList as Answer } from '../../client/types.ts';
import { call } from '../api.ts';
import { finishedRuns } from './finished-runs.ts';
import { filter, pages } from './list-state.ts';
import { RunFilters } from './run-filters.tsx';
import { ALL_RUNS, RUNS_A_PAGE, runsPath } from './run-query.ts';
import { RunTable } from './run-table.tsx';
import { useLoaded } from './use-loaded.ts';

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
        <h2>Runs</h2>
        <button type="button" onClick={() => remove('/runs', 'Delete the traces of all runs?')}>
          Delete all
        </button>
      </div>
      <RunFilters runs={runs} />
      <p role="alert" class="bad run-alert">
        {error ?? refused}
      </p>
      {answer !== undefined && runs.length === 0 && <Nothing />}
      {runs.length > 0 && (
        <RunTable
          runs={runs}
          onDelete={({ id, order }) => remove(`/runs/${id}`, `Delete the trace of “${order ?? id}”?`)}
        />
      )}
      <nav class="row" aria-label="Pages">
        {pages.value.length > 0 && (
          <button type="button" onClick={() => turnTo(pages.value.slice(0, -1))}>
            ← Newer
          </button>
        )}
        {runs.length === RUNS_A_PAGE && (
          <button type="button" onClick={() => turnTo([...pages.value, runs.at(-1)?.id ?? ''])}>
            Older →
          </button>
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
      {runsPath(filter.value) === runsPath(ALL_RUNS)
        ? 'Nothing has run yet, or traces are switched off in the settings.'
        : 'No run fits the filter.'}
    </p>
  );
}
