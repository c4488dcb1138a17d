import { Observable } from 'rxjs';
import { SimulatedClock } from 'xstate';
import type { NeuronTools } from '../../actors/neuron-tools.ts';

/** XState's simulated clock in whole ms, which also says when something is due next. */
export class VirtualClock extends SimulatedClock {
  readonly #dueMs = new Map<number, number>();

  override setTimeout(act: () => void, ms: number): number {
    const wholeMs = Math.max(0, Math.ceil(ms)); // sums of fractions need not come out even
    const timer = super.setTimeout(() => {
      this.#dueMs.delete(timer);
      act();
    }, wholeMs);
    this.#dueMs.set(timer, this.now() + wholeMs);
    return timer;
  }

  override clearTimeout(timer: number): void {
    this.#dueMs.delete(timer);
    super.clearTimeout(timer);
  }

  /** When the next timer rings; `Infinity` when there is none. */
  nextDueMs(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#dueMs.values());
  }
}

/** Completes when so much time has passed. */
export const passed = (clock: VirtualClock, ms: number): Observable<never> =>
  new Observable((subscriber) => {
    const timer = clock.setTimeout(() => subscriber.complete(), ms);
    return () => clock.clearTimeout(timer);
  });

/** Time and chance for neurons: it is `startMs` of the epoch when the clock stands at 0, and chance takes the first. */
export const virtualTools = (
  clock: VirtualClock,
  startMs: number,
): Pick<NeuronTools, 'sleep' | 'now' | 'random'> => ({
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = clock.setTimeout(() => resolve(), delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    }),
  now: () => new Date(startMs + clock.now()),
  random: () => 0,
});
