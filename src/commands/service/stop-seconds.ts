import { loadSettings } from '../../settings/load-settings.ts';

/** What Broca may need beside the grace of its answers: engines and database are closed after them. */
const MORE_S = 20;

/** How long a service on this kit may take to stop, in seconds. */
export async function stopSecondsOf(home: string): Promise<number> {
  const { settings } = await loadSettings(home);
  return Math.ceil(settings.restApi.graceMs / 1000) + MORE_S;
}
