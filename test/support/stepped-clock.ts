import { SimulatedClock } from 'xstate';
import type { Clock } from '../../src/observe/clock.ts';

/** A clock that a test moves on with `pass`. */
export function steppedClock(): Clock & { readonly pass: (ms: number) => void } {
  const clock = new SimulatedClock();
  return {
    nowMs: () => clock.now(),
    after: (ms, act) => {
      const timer = clock.setTimeout(act, ms);
      return () => clock.clearTimeout(timer);
    },
    pass: (ms) => {
      clock.increment(0);
      for (let passed = 0; passed < ms; passed += 1) clock.increment(1); // what a timer sets is due in its turn
    },
  };
}
