import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../brain/timer.ts';
import type { Store } from './store.ts';

/** A store that forgets everything with the process: for brains under test. */
export function memoryStore(held: readonly Timer[] = []): Store {
  const timers = new Map(held.map((timer) => [timer.id, timer]));
  return {
    timers: {
      all: () => TE.fromIO(() => [...timers.values()]),
      put: (timer) => TE.fromIO(() => void timers.set(timer.id, timer)),
      remove: (ids) =>
        TE.fromIO(() => {
          for (const id of ids) timers.delete(id);
        }),
    },
    close: async () => {},
  };
}
