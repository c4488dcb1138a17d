import { Satellites, Sound } from '../health/satellites.tsx';
import { Choices, Hooks, Numbers, OnAndOff } from '../health/settings.tsx';
import { health, reload, settings, useHealth } from '../health/state.ts';
import { healthTexts } from '../health/texts.ts';
import { Button, RefusalLine, Table } from '../parts.tsx';
import './health.css';
import { useState } from 'preact/hooks';
import { type EngineRow, engineRows, stateLines } from '../health/rows.ts';
import { momentText } from '../runs/trace.ts';

/** How the service is, and what of it can be changed while it runs. */
export function Health() {
  useHealth();
  return (
    <div class="settings">
      <h2>{healthTexts.settings}</h2>
      <RefusalLine />
      <Engines />
      <Satellites />
      <section class="card" aria-labelledby="hearing">
        <h3 id="hearing">{healthTexts.hearing}</h3>
        <Sound />
        <OnAndOff />
        <Numbers />
      </section>
      <section class="card" aria-labelledby="choices">
        <h3 id="choices">{healthTexts.enginesInUse}</h3>
        <Choices />
      </section>
      <section class="card" aria-labelledby="hooks">
        <h3 id="hooks">{healthTexts.hooks}</h3>
        <Hooks />
      </section>
      <p class="muted">{healthTexts.footer(settings.value?.settings.assistant_version ?? '')}</p>
    </div>
  );
}

/** How the service is: its engines, its machines, its kit. */
function Engines() {
  const present = health.value;
  if (present === null) return <p role="status">{healthTexts.healthUnknown}</p>;
  const { status, ready } = present;
  return (
    <section class="card" aria-labelledby="engines">
      <h3 id="engines">
        {healthTexts.health} <span class={status === 'ok' ? 'good' : 'bad'}>{status}</span>
        {!ready && healthTexts.doesNotListen}
      </h3>
      <div class="wide-table">
        <Table columns={[healthTexts.engine, healthTexts.inUse, healthTexts.state]}>
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
      <tr class={detail === '' ? undefined : 'has-detail'}>
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
  const [message, setMessage] = useState('');
  const { current = true, read_at = '', problems = [] } = health.value?.kit ?? {};
  return (
    <>
      <div class="row">
        <span>
          {healthTexts.kit}{' '}
          <span class={current ? 'good' : 'bad'}>
            {current ? healthTexts.kitCurrent : healthTexts.kitHasMistakes}
          </span>
          {read_at !== '' && <span class="muted">{healthTexts.readAt(momentText(read_at))}</span>}
        </span>
        <Button text={healthTexts.reload} onClick={async () => setMessage(await reload())} />
        <span role="status" class="muted">
          {message}
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
