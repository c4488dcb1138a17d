import { resolve } from 'node:path';
import { watched } from '../system/watched.ts';
import { type Reloading, type ReloadWorld, reloading } from './reloading.ts';

export type HotReload = Pick<Reloading, 'reload' | 'state' | 'close'>;

/** Reads the kit again whenever a file changes that it uses or looked for; what is in `data` is Broca's own. `close` ends that. */
export function hotReload(data: string, world: ReloadWorld): HotReload {
  const { home, log } = world;
  const { reload: readAgain, state, uses, close } = reloading(world);
  let isClosed = false;
  const failed = (error: unknown): void => {
    if (isClosed) return;
    log.warn(`changes to files of the kit go unnoticed (${String(error)}); POST /reload reads them`);
  };
  let readings = 0;
  /** Changed during a reading, which may turn out to use them and has perhaps read what was there before. */
  const uncertain = new Set<string>();

  const reload: HotReload['reload'] = async () => {
    readings += 1;
    try {
      return await readAgain();
    } finally {
      readings -= 1;
      const isMissed = [...uncertain].some(uses);
      if (isMissed || readings === 0) uncertain.clear();
      if (isMissed) reload().catch(failed);
    }
  };
  const isOf = (path: string): boolean => {
    if (readings > 0 && !uses(path)) uncertain.add(path);
    return uses(path);
  };
  const watching = watched({
    directory: resolve(home),
    without: [resolve(data)],
    isOf,
    sinceMs: state().readAt.getTime(),
    changed: () => void reload().catch(failed),
    failed,
  }).catch(failed);
  return {
    reload,
    state,
    close: async () => {
      isClosed = true;
      await Promise.all([watching.then((watcher) => watcher?.close()), close()]);
    },
  };
}
