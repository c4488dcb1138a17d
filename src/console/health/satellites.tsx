import { useEffect } from 'preact/hooks';
import type { Satellite } from '../../client/types.ts';
import { Table } from '../table.tsx';
import { health, readSatellites, satellites, switchSatellite } from './present.ts';

/** The microphones and outputs somewhere else, each with its own deaf and mute; nothing where there are none. */
export function Satellites() {
  useEffect(() => void readSatellites(), [health.value]);
  if (satellites.value.length === 0) return null;
  return (
    <section class="card" aria-labelledby="satellites">
      <h3 id="satellites">Satellites</h3>
      <div class="wide-table">
        <Table columns={['Name', 'State', 'Deaf', 'Mute']}>
          {satellites.value.map((one) => (
            <OneSatellite key={one.name} satellite={one} />
          ))}
        </Table>
      </div>
    </section>
  );
}

function OneSatellite({ satellite }: { readonly satellite: Satellite }) {
  const { name, area, ears, state, detail } = satellite;
  return (
    <tr>
      <th scope="row">
        {name}
        {area !== null && <span class="muted"> · {area}</span>}
      </th>
      <td class={state === 'waiting' ? 'bad' : undefined}>{ears ?? detail ?? state}</td>
      {(['deaf', 'mute'] as const).map((part) => (
        <td key={part}>
          <input
            type="checkbox"
            aria-label={`${name} ${part}`}
            checked={satellite[part]}
            onChange={({ currentTarget }) => switchSatellite(name, part, currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  );
}
