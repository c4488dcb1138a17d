import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

interface SettlingWorld {
  /** Counts whatever happens. */
  readonly happened: () => number;
  /** What takes real time now, as a number: of engines, neurons. */
  readonly atWork: () => number;
  /** So long is waited for it, in real ms. */
  readonly patienceMs: number;
}

/** Turns of the event loop without any event after which nothing comes of itself any more. */
const QUIET_TURNS = 10;

/** Settles when everything has happened that happens without time passing. What takes too long is not waited for again. */
export function settling({ happened, atWork, patienceMs }: SettlingWorld): () => Promise<void> {
  let hopeless = 0;
  return async () => {
    const endMs = performance.now() + patienceMs;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      const before = happened();
      await nextTurn();
      hopeless = Math.min(hopeless, atWork());
      if (happened() !== before) quiet = -1;
      else if (atWork() > hopeless) {
        if (performance.now() >= endMs) hopeless = atWork();
        await wait(1);
        quiet = -1;
      }
    }
  };
}
