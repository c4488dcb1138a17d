import { useEffect } from 'preact/hooks';
import type { Satellite } from '../../client/generated/types.ts';
import { EARS_TEXTS, ears, useEars } from '../ears.ts';
import { Meter, Table } from '../parts.tsx';
import { health, readSatellites, satellites, switchSatellite } from './state.ts';
import { healthTexts } from './texts.ts';

/** The microphones and outputs somewhere else, each with its own deaf and mute; nothing where there are none. */
export function Satellites() {
  useEffect(() => void readSatellites(), [health.value]);
  if (satellites.value.length === 0) return null;
  return (
    <section class="card" aria-labelledby="satellites">
      <h3 id="satellites">{healthTexts.satellites}</h3>
      <div class="wide-table">
        <Table columns={[healthTexts.name, healthTexts.state, healthTexts.deaf, healthTexts.mute]}>
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

/** How loud it is at the microphone now, and from where on it is speech. */
export function Sound() {
  useEars();
  const present = ears.value;
  if (present === null) return <p role="status">{healthTexts.earsUnknown}</p>;
  const { state, level_db, peak_db, threshold_db, clipping } = present;
  return (
    <>
      <Meter
        label={healthTexts.loudness}
        levelDb={level_db}
        peakDb={peak_db}
        thresholdDb={threshold_db}
        isClipping={clipping}
      />
      <p class={clipping ? 'bad' : 'muted'}>
        {EARS_TEXTS[state]}
        {threshold_db !== null && healthTexts.speechThreshold(Math.round(threshold_db))}
        {clipping && healthTexts.isClipping}
      </p>
    </>
  );
}
