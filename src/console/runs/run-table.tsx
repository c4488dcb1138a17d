import type { RunListed } from '../../client/types.ts';
import { durationText } from '../duration-text.ts';
import { Table } from '../table.tsx';
import { momentText } from './moment-text.ts';
import { orderText } from './order-text.ts';
import { runStatus } from './run-status.ts';

interface RunTableProps {
  readonly runs: readonly RunListed[];
  readonly onDelete: (run: RunListed) => unknown;
}

/** Runs, a line each, with a link to all that is known of it. */
export function RunTable({ runs, onDelete }: RunTableProps) {
  return (
    <Table
      class="run-list"
      columns={[
        'Started',
        'Order',
        'Status',
        'Synapses',
        'Conversation',
        'Took',
        <span class="unseen">Delete</span>,
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
        {run.has_audio && <span class="muted"> ♪ with sound</span>}
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
          aria-label={`Delete ${run.order ?? run.id}`}
          onClick={onDelete}
        >
          ✕
        </button>
      </td>
    </tr>
  );
}
