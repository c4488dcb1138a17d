import { useState } from 'preact/hooks';
import type { Satellite } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { errorAt, Input } from './form-input.tsx';
import { type Refused, refusedBy } from './saving.ts';
import { readSatellites } from './state.ts';
import { healthTexts } from './texts.ts';

interface SatelliteFormProps {
  /** The satellite that is changed; without it one is added. */
  readonly changed: Satellite | undefined;
  readonly done: () => void;
}

/** Adds a satellite by its address, or changes one. Under another name it is another satellite, and the old one goes. */
export function SatelliteForm({ changed, done }: SatelliteFormProps) {
  const [name, setName] = useState(changed?.name ?? '');
  const [address, setAddress] = useState(changed?.address ?? '');
  const [area, setArea] = useState(changed?.area ?? '');
  const [refused, setRefused] = useState<Refused>();
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = await refusedBy(async () => {
      await call('PUT', pathOf(name), {
        uri: wholeAddress(address),
        ...(area === '' ? {} : { area }),
        ...(changed?.language ? { language: changed.language } : {}),
      });
      if (changed === undefined || changed.name === name) return;
      try {
        await call('DELETE', pathOf(changed.name));
      } catch (error) {
        await call('DELETE', pathOf(name)); // one of settings.yml keeps its name
        throw error;
      }
    });
    setRefused(why);
    await readSatellites();
    if (why !== undefined) return;
    for (const clear of [setName, setAddress, setArea]) clear('');
    done();
  };
  const atAddress = errorAt(refused, 'uri');
  return (
    <form class="form" onSubmit={save}>
      <Input label={healthTexts.satelliteName} value={name} change={setName} />
      <Input
        label={healthTexts.satelliteAddress}
        hint={healthTexts.satelliteAddressHint}
        value={address}
        change={setAddress}
        error={atAddress}
      />
      <Input label={healthTexts.area} hint={healthTexts.areaHint} value={area} change={setArea} />
      <div class="row">
        <button type="submit" class="main" disabled={name.trim() === ''}>
          {changed === undefined ? healthTexts.add : healthTexts.save}
        </button>
        {changed !== undefined && (
          <button type="button" onClick={done}>
            {healthTexts.cancel}
          </button>
        )}
        <span role="alert" class="bad">
          {atAddress === undefined && refused?.message}
        </span>
      </div>
    </form>
  );
}

const pathOf = (name: string): string => `/satellites/${encodeURIComponent(name)}`;

/** Where Wyoming satellites listen unless they are told otherwise. */
const USUAL_PORT = 10_700;

/** A host, or a host with its port, as the address it stands for. */
function wholeAddress(text: string): string {
  const [host = '', port = USUAL_PORT, more] = text.trim().split(':');
  return host === '' || host.includes('/') || more !== undefined || text.includes('://')
    ? text.trim()
    : `tcp://${host}:${port}`;
}
