import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { HealthAnswer, OptionsAnswer, ReloadAnswer, SettingsAnswer } from '../../client/types.ts';
import { ApiError, call } from '../api.ts';
import { onEvent } from '../events.ts';

export const health = signal<HealthAnswer | null>(null);
export const settings = signal<SettingsAnswer | null>(null);
export const options = signal<OptionsAnswer['options'] | null>(null);

/** What was last refused; `''` where nothing was. */
export const refusal = signal('');

const EVERY_MS = 5_000;

/** Keeps all of it fresh as long as the component is shown. */
export function usePresent(): void {
  useEffect(() => {
    void readSettings();
    void readHealth();
    const timer = setInterval(() => document.hidden || void readHealth(), EVERY_MS);
    const silence = onEvent(({ type }) => {
      if (type === 'settings.changed') void readSettings();
    });
    return () => {
      clearInterval(timer);
      silence();
    };
  }, []);
}

/** Changes settings by one call; what is refused is in `refusal`, and everything is shown as it is. */
export const change = (method: 'POST' | 'PATCH', path: string, body: object): Promise<void> =>
  told(async () => {
    await call(method, path, body);
    await readSettings();
  });

/** Reads the files of the kit again. Gives what came of it, in words. */
export async function reload(): Promise<string> {
  let outcome = '';
  await told(async () => {
    const { changed, synapses, problems } = await call<ReloadAnswer>('POST', '/reload', {});
    outcome = `${changed ? 'Read again' : 'Nothing has changed'}: ${synapses} synapses, ${problems.length} mistakes.`;
    await Promise.all([readHealth(), readSettings()]);
  });
  return outcome;
}

async function readHealth(): Promise<void> {
  health.value = await call<HealthAnswer>('GET', '/health').catch(() => null);
}

const readSettings = (): Promise<void> =>
  told(async () => {
    const [present, { options: numbers }] = await Promise.all([
      call<SettingsAnswer>('GET', '/settings'),
      call<OptionsAnswer>('GET', '/settings/options'),
    ]);
    settings.value = present;
    options.value = numbers;
  });

async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    refusal.value = '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusal.value = error.message;
  }
}
