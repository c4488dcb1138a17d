import { asyncScheduler, type Subscription } from 'rxjs';

/** For actors in marble tests: their time is the test's. Anywhere else it is real. */
export const marbleClock = {
  setTimeout: (act: () => void, ms: number): Subscription => asyncScheduler.schedule(act, ms),
  clearTimeout: (timer: Subscription | undefined): void => timer?.unsubscribe(),
};
