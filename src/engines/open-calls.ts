import type { Task } from 'fp-ts/lib/Task.js';

/** Counts the calls under way, so that what they need goes only after the last of them. */
export interface OpenCalls {
  /** The same call, counted from when it is made until it settles. */
  readonly during: <A>(call: Task<A>) => Task<A>;
  /** Settles at the first moment without a call; at once when none is under way. */
  readonly ended: () => Promise<void>;
}

export function openCalls(): OpenCalls {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    open -= 1;
    if (open > 0) return;
    for (const done of waiting) done();
    waiting = [];
  };
  return {
    during: (call) => async () => {
      open += 1;
      try {
        return await call();
      } finally {
        end();
      }
    },
    ended: () => (open === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done))),
  };
}
