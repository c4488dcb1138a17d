import { useEffect, useState } from 'preact/hooks';
import type { Satellite } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { EARS_TEXTS } from '../ears.ts';
import { Button, Table } from '../parts.tsx';
import { Field } from './field.tsx';
import { SatelliteForm } from './satellite-form.tsx';
import { type Refused, refusedBy } from './saving.ts';
import { health, readSatellites, satellites, switchSatellite } from './state.ts';
import { healthTexts } from './texts.ts';

/** The microphones and outputs somewhere else: those of the settings, those that were found, and the tabs of browsers. */
export function Satellites() {
  useEffect(() => void readSatellites(), [health.value]);
  const [refused, setRefused] = useState<Refused>();
  const [changed, setChanged] = useState<Satellite>();
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    const why = await refusedBy(work);
    setRefused(why);
    await readSatellites();
    return why === undefined;
  };
  return (
    <>
      <section class="card" aria-labelledby="satellites">
        <h3 id="satellites">{healthTexts.satellites}</h3>
        {satellites.value.length === 0 ? (
          <p>{healthTexts.noSatellites}</p>
        ) : (
          <div class="wide-table">
            <Table
              columns={[
                healthTexts.name,
                healthTexts.satelliteAddress,
                healthTexts.state,
                healthTexts.deaf,
                healthTexts.mute,
                healthTexts.actions,
              ]}
            >
              {satellites.value.map((one) => (
                <OneSatellite key={one.name} satellite={one} act={act} change={() => setChanged(one)} />
              ))}
            </Table>
          </div>
        )}
        <p class="bad" role="alert">
          {refused?.message}
        </p>
        <div class="fields">
          <Field section="wyoming" name="discover" />
        </div>
      </section>
      <section class="card" aria-labelledby="add-satellite">
        <h3 id="add-satellite">
          {changed === undefined ? healthTexts.addSatellite : healthTexts.changeOf(changed.name)}
        </h3>
        <SatelliteForm key={changed?.name ?? ''} changed={changed} done={() => setChanged(undefined)} />
      </section>
    </>
  );
}

interface OneSatelliteProps {
  readonly satellite: Satellite;
  readonly act: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Brings it into the form. */
  readonly change: () => void;
}

function OneSatellite({ satellite, act, change }: OneSatelliteProps) {
  const { name, area, ears, state, detail, address, kind, discovered } = satellite;
  const path = `/satellites/${encodeURIComponent(name)}`;
  const keep = () => act(() => call('PUT', path, { uri: address, ...(area === null ? {} : { area }) }));
  const remove = () => confirm(healthTexts.confirmRemove(name)) && act(() => call('DELETE', path));
  const acts: readonly (readonly [string, () => unknown])[] = discovered
    ? [[healthTexts.keepFound, keep]]
    : [
        [healthTexts.change, change],
        [healthTexts.remove, remove],
      ];
  return (
    <tr>
      <th scope="row">
        {name}
        {area !== null && <span class="muted"> · {area}</span>}
      </th>
      <td>
        {address ?? healthTexts.thisBrowser}
        {discovered && <span class="muted"> · {healthTexts.found}</span>}
      </td>
      <td class={state === 'waiting' ? 'bad' : undefined}>
        {ears === null ? (detail ?? state) : (EARS_TEXTS[ears] ?? ears)}
      </td>
      {(['deaf', 'mute'] as const).map((part) => (
        <td key={part}>
          <input
            type="checkbox"
            aria-label={`${name}: ${healthTexts[part]}`}
            checked={satellite[part]}
            onChange={({ currentTarget }) => switchSatellite(name, part, currentTarget.checked)}
          />
        </td>
      ))}
      <td>
        {kind === 'wyoming' &&
          acts.map(([text, onClick]) => (
            <Button key={text} text={text} aria-label={healthTexts.labelOf(text, name)} onClick={onClick} />
          ))}
      </td>
    </tr>
  );
}
