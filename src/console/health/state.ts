import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  HealthAnswer,
  OptionsAnswer,
  ReloadAnswer,
  Satellite,
  SatellitesAnswer,
  SettingsAnswer,
} from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { onEvent } from '../events.ts';
import { attempt } from '../requests.ts';
import { healthTexts } from './texts.ts';

export const health = signal<HealthAnswer | null>(null);
export const settings = signal<SettingsAnswer | null>(null);
export const options = signal<OptionsAnswer['options'] | null>(null);

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

/** Changes settings by one call. What holds is shown then, whether it was refused or not. */
export const change = (method: 'POST' | 'PATCH', path: string, body: object): Promise<void> =>
  attempt(async () => {
    try {
      await call(method, path, body);
    } finally {
      await readSettings();
    }
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

async function readHealth(): Promise<void> {
  health.value = await call<HealthAnswer>('GET', '/health').catch(() => null);
}

async function readSettings(): Promise<void> {
  const [present, { options: numbers }] = await Promise.all([
    call<SettingsAnswer>('GET', '/settings'),
    call<OptionsAnswer>('GET', '/settings/options'),
  ]);
  settings.value = present;
  options.value = numbers;
}
