import type { NearMiss } from '../../client/types.ts';
import { Table } from '../table.tsx';
import { markedWritten } from './marked-words.ts';
import { SynapseLink } from './synapse-link.tsx';
import { obstaclesOf } from './why-unmatched.ts';
import { Words } from './words.tsx';

interface MissTableProps {
  readonly title: string;
  readonly misses: readonly NearMiss[];
}

/** The synapses that came nearest to an order, and what was in their way. */
export function MissTable({ title, misses }: MissTableProps) {
  if (misses.length === 0) return <p class="muted">{title}: no other synapse comes near.</p>;
  return (
    <Table
      class="run-table run-misses"
      caption={title}
      columns={['Synapse', 'Its order', 'Fits by', 'In its way']}
    >
      {misses.map((miss) => (
        <tr key={`${miss.synapse_name} ${miss.signal}`}>
          <td>
            <SynapseLink name={miss.synapse_name} />
          </td>
          <td>
            <Words words={markedWritten(miss.nearest_way ?? miss.order, miss.missing_words)} />
            {miss.matching_type !== 'normal' && <span class="muted"> ({miss.matching_type})</span>}
          </td>
          <td class="figure">{Math.round(miss.score * 100)} %</td>
          <td>{obstaclesOf(miss).join('; ')}</td>
        </tr>
      ))}
    </Table>
  );
}
