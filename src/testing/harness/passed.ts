import { Observable } from 'rxjs';
import type { VirtualClock } from './virtual-clock.ts';

/** Completes when so much time has passed. */
export const passed = (clock: VirtualClock, ms: number): Observable<never> =>
  new Observable((subscriber) => {
    const timer = clock.setTimeout(() => subscriber.complete(), ms);
    return () => clock.clearTimeout(timer);
  });
