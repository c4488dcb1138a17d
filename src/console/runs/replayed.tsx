import type { RunReplayed, StageReplayed } from '../../client/types.ts';
import { Table } from '../table.tsx';
import { stageLines } from './stage-lines.ts';

/** What a run would come to with the brain as it is, beside what it came to, stage by stage. */
export function Replayed({ replayed }: { readonly replayed: RunReplayed }) {
  const { is_same, stages, not_run } = replayed;
  return (
    <section class="card replayed" aria-labelledby="replayed">
      <h3 id="replayed">
        {is_same ? 'Replayed: the same would happen now' : 'Replayed: something else would happen now'}
      </h3>
      <Table class="run-table" columns={['Stage', 'Then', 'Now']}>
        {stages.map((one) => (
          <Row key={one.stage} {...one} />
        ))}
      </Table>
      {not_run.length > 0 && (
        <p class="muted">
          Not run, as they reach outside: {not_run.join(', ')}. What they found then is not known.
        </p>
      )}
    </section>
  );
}

function Row({ stage, was, now, is_same }: StageReplayed) {
  return (
    <tr>
      <th scope="row">{stage}</th>
      <td>
        <Lines lines={stageLines(stage, was)} />
      </td>
      <td>
        {is_same ? (
          <span class="good">✓ the same</span>
        ) : (
          <span class="bad">
            <span class="unseen">differs: </span>
            <Lines lines={stageLines(stage, now)} />
          </span>
        )}
      </td>
    </tr>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      <span key={index} class="stage-line">
        {line}
      </span>
    ))}
  </>
);
