import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../brain/timer.ts';
import type { AssistantError } from '../errors.ts';
import { calls } from './calls.ts';

/** What outlives the process. A Right has reached the disk; every Left is a `StoreFailed`. */
export interface Store {
  readonly timers: {
    readonly all: () => TaskEither<AssistantError, readonly Timer[]>;
    /** Goes before a timer of the same id. */
    readonly put: (timer: Timer) => TaskEither<AssistantError, void>;
    /** All of these or none; ids that nobody has are passed over. */
    readonly remove: (ids: readonly string[]) => TaskEither<AssistantError, void>;
  };
  /** Does what was asked, then lets go of the file. Never rejects. */
  readonly close: () => Promise<void>;
}

export interface StoreOptions {
  /** The database; its directory is made when there is none. */
  readonly path: string;
  /** How long the thread may take for one call, in ms; 10 s when absent. */
  readonly deadlineMs?: number;
}

/**
 * A store in a thread of its own, which opens nothing before the first call and keeps no process alive that asks nothing of it.
 * A damaged database fails one call, is kept under another name, and the next call begins a new one.
 */
export function store(options: StoreOptions): Store {
  const { call, close } = calls(options);
  return {
    timers: { all: call('timers.all'), put: call('timers.put'), remove: call('timers.remove') },
    close,
  };
}
