import { useEffect, useState } from 'preact/hooks';
import type { Satellite } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { EARS_TEXTS } from '../ears.ts';
import { Button, Table } from '../parts.tsx';
import { Field } from './field.tsx';
import { errorAt, Input } from './form-input.tsx';
import { type Refused, refusedBy } from './saving.ts';
import { health, readSatellites, satellites, switchSatellite } from './state.ts';
import { healthTexts } from './texts.ts';

/** The microphones and outputs somewhere else: those of the settings, those that were found, and the tabs of browsers. */
export function Satellites() {
  useEffect(() => void readSatellites(), [health.value]);
  const [refused, setRefused] = useState<Refused>();
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
                <OneSatellite key={one.name} satellite={one} act={act} />
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
        <h3 id="add-satellite">{healthTexts.addSatellite}</h3>
        <AddSatellite />
      </section>
    </>
  );
}

interface OneSatelliteProps {
  readonly satellite: Satellite;
  readonly act: (work: () => Promise<unknown>) => Promise<boolean>;
}

function OneSatellite({ satellite, act }: OneSatelliteProps) {
  const { name, area, ears, state, detail, address, kind, discovered } = satellite;
  const path = `/satellites/${encodeURIComponent(name)}`;
  const keep = () => act(() => call('PUT', path, { uri: address, ...(area === null ? {} : { area }) }));
  const remove = () => confirm(healthTexts.confirmRemove(name)) && act(() => call('DELETE', path));
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
            aria-label={`${name} ${part}`}
            checked={satellite[part]}
            onChange={({ currentTarget }) => switchSatellite(name, part, currentTarget.checked)}
          />
        </td>
      ))}
      <td>
        {kind === 'wyoming' && (
          <Button
            text={discovered ? healthTexts.keepFound : healthTexts.remove}
            aria-label={healthTexts.labelOf(discovered ? healthTexts.keepFound : healthTexts.remove, name)}
            onClick={discovered ? keep : remove}
          />
        )}
      </td>
    </tr>
  );
}

function AddSatellite() {
  const [name, setName] = useState('');
  const [uri, setUri] = useState('');
  const [area, setArea] = useState('');
  const [refused, setRefused] = useState<Refused>();
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = await refusedBy(() =>
      call('PUT', `/satellites/${encodeURIComponent(name)}`, { uri, ...(area === '' ? {} : { area }) }),
    );
    setRefused(why);
    await readSatellites();
    if (why === undefined) for (const clear of [setName, setUri, setArea]) clear('');
  };
  const atUri = errorAt(refused, 'uri');
  return (
    <form class="form" onSubmit={add}>
      <Input label={healthTexts.satelliteName} value={name} change={setName} />
      <Input
        label={healthTexts.satelliteAddress}
        hint={healthTexts.satelliteAddressHint}
        value={uri}
        change={setUri}
        error={atUri}
      />
      <Input label={healthTexts.area} hint={healthTexts.areaHint} value={area} change={setArea} />
      <div class="row">
        <button type="submit" class="main" disabled={name.trim() === ''}>
          {healthTexts.add}
        </button>
        <span role="alert" class="bad">
          {atUri === undefined && refused?.message}
        </span>
      </div>
    </form>
  );
}
