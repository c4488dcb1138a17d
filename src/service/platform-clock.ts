import type { AnyActor } from 'xstate';

/** Real time, as an actor system has it where nobody gives it another. */
export const platformClock: AnyActor['clock'] = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};
