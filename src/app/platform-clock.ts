import { uptime } from 'node:os';
import type { AnyActor } from 'xstate';

/** What deadlines go by, and what tells how much time has passed. */
export type SystemClock = AnyActor['clock'] & {
  /** In ms, from any moment on; it never goes back. */
  readonly now: () => number;
  /** The same with the time that the machine slept, to 10 ms; where absent, it never sleeps. */
  readonly uptimeMs?: () => number;
};

/** Real time, as an actor system has it where nobody gives it another. */
export const platformClock: SystemClock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};
