import { resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';

export type StartedSettings = Settings & { readonly cachePath: string };

interface Given {
  /** Switches the API on, whatever the settings say. */
  readonly port?: number | undefined;
}

/** Settings as the start made them: with what it was given, and a place for the cache. */
export const asStarted = (settings: Settings, { port }: Given, data: string): StartedSettings => ({
  ...settings,
  restApi: port === undefined ? settings.restApi : { ...settings.restApi, active: true },
  cachePath: settings.cachePath ?? resolve(data, 'tts-cache'),
});
