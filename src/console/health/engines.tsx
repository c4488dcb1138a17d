import { useState } from 'preact/hooks';
import { Table } from '../parts.tsx';
import { momentText } from '../runs/trace.ts';
import { health, reload } from './present.ts';
import { type EngineRow, engineRows, stateLines } from './rows.ts';

/** How the service is: its engines, its machines, its kit. */
export function Engines() {
  const present = health.value;
  if (present === null) return <p role="status">The service does not say how it is.</p>;
  const { status, ready } = present;
  return (
    <section class="card" aria-labelledby="engines">
      <h3 id="engines">
        Health: <span class={status === 'ok' ? 'good' : 'bad'}>{status}</span>
        {!ready && ' · does not listen'}
      </h3>
      <div class="wide-table">
        <Table columns={['Engine', 'In use', 'State']}>
          {engineRows(present).map((row) => (
            <OneEngine key={row.kind} row={row} />
          ))}
        </Table>
      </div>
      <p class="muted">{stateLines(present.states).join(' · ')}</p>
      <Kit />
    </section>
  );
}

function OneEngine({ row: { kind, name, state, detail } }: { readonly row: EngineRow }) {
  return (
    <>
      <tr class={detail === '' ? undefined : 'told'}>
        <th scope="row">{kind}</th>
        <td>{name}</td>
        <td class={STATES[state]}>{state}</td>
      </tr>
      {detail !== '' && (
        <tr>
          <td colSpan={3} class={STATES[state] === 'bad' ? 'bad' : 'muted'}>
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}

function Kit() {
  const [told, setTold] = useState('');
  const { current = true, read_at = '', problems = [] } = health.value?.kit ?? {};
  return (
    <>
      <div class="row">
        <span>
          Kit:{' '}
          <span class={current ? 'good' : 'bad'}>
            {current ? 'as its files are' : 'its files have mistakes'}
          </span>
          {read_at !== '' && <span class="muted"> · read {momentText(read_at)}</span>}
        </span>
        <button type="button" onClick={async () => setTold(await reload())}>
          Read it again
        </button>
        <span role="status" class="muted">
          {told}
        </span>
      </div>
      <ul class="bad">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

const STATES: Readonly<Record<string, string>> = {
  ready: 'good',
  missing: 'bad',
  failed: 'bad',
  off: 'muted',
  starting: 'muted',
};
