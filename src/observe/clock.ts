/** Time, and what is to happen later. */
export interface Clock {
  /** Of any beginning. */
  readonly nowMs: () => number;
  /** Acts once; gives what calls it off. Keeps no process alive. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export const realClock: Clock = {
  nowMs: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
