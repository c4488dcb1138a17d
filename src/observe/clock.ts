/** A clock with timers. */
export interface Clock {
  /** In ms, from an arbitrary start. */
  readonly nowMs: () => number;
  /** Calls `act` once after the delay. Returns what cancels it. It does not keep the process alive. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export const realClock: Clock = {
  nowMs: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
