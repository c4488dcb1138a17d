import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Call } from './calls.ts';
import type { Store } from './store.ts';
import type { Unsynced } from './worker/files.ts';
import type { Operations } from './worker/operations.ts';

/** Files on disk; one whose directory cannot be synced is changed all the same, and that is told. */
export function keptFiles(call: Call<Operations>, log: (line: string) => void): Store['files'] {
  const tell = (unsynced: Unsynced): void => {
    if (unsynced !== undefined) log(unsynced);
  };
  return {
    put: (path, text) => pipe(call('files.put')(path, text), TE.map(tell)),
    remove: (path) => pipe(call('files.remove')(path), TE.map(tell)),
  };
}
