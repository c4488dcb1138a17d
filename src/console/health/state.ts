import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  EngineChoice,
  EnginesAnswer,
  FieldsAnswer,
  HealthAnswer,
  ReloadAnswer,
  Satellite,
  SatellitesAnswer,
  SettingField,
  SettingsAnswer,
  WantedEngines,
} from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { onEvent } from '../events.ts';
import { attempt } from '../requests.ts';
import { type Refused, refusedBy } from './saving.ts';
import { healthTexts } from './texts.ts';

export const health = signal<HealthAnswer | null>(null);
export const settings = signal<SettingsAnswer | null>(null);
export const fields = signal<readonly SettingField[]>([]);
export const engines = signal<readonly EngineChoice[]>([]);
export const satellites = signal<readonly Satellite[]>([]);

const EVERY_MS = 5_000;

/** Keeps all of it fresh as long as the component is shown. */
export function useHealth(): void {
  useEffect(() => {
    void attempt(readSettings);
    void readHealth();
    const timer = setInterval(() => document.hidden || void readHealth(), EVERY_MS);
    const unsubscribe = onEvent(({ type }) => {
      if (type === 'settings.changed') readSettings().catch(() => {}); // they stay as they were
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
}

export type Kind = EngineChoice['kind'];

/** The field of this section and key; undefined until it is known. */
export const fieldOf = (section: string, key: string): SettingField | undefined =>
  fields.value.find((one) => one.section === section && one.key === key);

export const engineChoice = (kind: Kind): EngineChoice | undefined =>
  engines.value.find((one) => one.kind === kind);

type FieldChange = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Changes fields of the settings; returns why it was refused, or undefined. */
export const saveFields = (change: FieldChange): Promise<Refused | undefined> =>
  refusedBy(async () => {
    const answer = await call<FieldsAnswer>('PATCH', '/settings/fields', change);
    fields.value = answer.fields;
  });

/** Chooses engines; null is what the kit's files say. Returns why it was refused, or undefined. */
export const saveEngines = (wanted: WantedEngines): Promise<Refused | undefined> =>
  refusedBy(async () => {
    const answer = await call<EnginesAnswer>('PATCH', '/settings/engines', wanted);
    engines.value = answer.engines;
    await readHealth();
  });

/** Fetches those that are there; they stay as they are while they cannot be fetched. */
export async function readSatellites(): Promise<void> {
  const answer = await call<SatellitesAnswer>('GET', '/satellites').catch(() => undefined);
  if (answer !== undefined) satellites.value = answer.satellites;
}

/** Makes one satellite deaf or mute, or no more. */
export const switchSatellite = (name: string, part: 'deaf' | 'mute', isOn: boolean): Promise<void> =>
  attempt(async () => {
    try {
      await call('POST', `/satellites/${encodeURIComponent(name)}/${part}`, { [part]: isOn });
    } finally {
      await readSatellites();
    }
  });

/** Reads the files of the kit again. Gives what came of it, in words. */
export async function reload(): Promise<string> {
  let outcome = '';
  await attempt(async () => {
    const { changed, synapses, problems } = await call<ReloadAnswer>('POST', '/reload', {});
    outcome = healthTexts.reloadResult(
      changed ? healthTexts.reloaded : healthTexts.unchanged,
      synapses,
      problems.length,
    );
    await Promise.all([readHealth(), readSettings()]);
  });
  return outcome;
}

export async function readHealth(): Promise<void> {
  health.value = await call<HealthAnswer>('GET', '/health').catch(() => null);
}

/** Rejects with `ApiError`. */
export async function readSettings(): Promise<void> {
  const [present, field, engine] = await Promise.all([
    call<SettingsAnswer>('GET', '/settings'),
    call<FieldsAnswer>('GET', '/settings/fields'),
    call<EnginesAnswer>('GET', '/settings/engines'),
  ]);
  settings.value = present;
  fields.value = field.fields;
  engines.value = engine.engines;
}
