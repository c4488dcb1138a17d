import { resolve } from 'node:path';
import { watched } from '../system/watched.ts';
import { type Reloading, type ReloadWorld, reloading } from './reloading.ts';

/** Reads the kit again whenever a file of it changes; what is in `data` is Broca's own. `close` ends that. */
export function hotReload(
  data: string,
  world: ReloadWorld,
): Reloading & { readonly close: () => Promise<void> } {
  const { home, log } = world;
  const { reload, state } = reloading(world);
  const failed = (error: unknown): void =>
    log.warn(`changes to files of the kit go unnoticed (${String(error)}); POST /reload reads them`);
  const watching = watched({
    directory: resolve(home),
    without: [resolve(data)],
    sinceMs: state().readAt.getTime(),
    changed: () => void reload().catch(failed),
    failed,
  }).catch(failed);
  return {
    reload,
    state,
    close: async () => {
      await (await watching)?.close();
    },
  };
}
