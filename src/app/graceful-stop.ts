interface StopOptions {
  /** The maximum time for running work, read when the stop begins. */
  readonly graceMs: () => number;
  /** Waits for running work; `cut` aborts when its time is over. */
  readonly finish: (cut: AbortSignal) => Promise<unknown>;
  /** Then ends everything, whether it works or not. */
  readonly end: () => Promise<unknown>;
}

/** A stop in two steps: running work may end within the grace time, then everything ends. */
export function gracefulStop({ graceMs, finish, end }: StopOptions) {
  const cutting = new AbortController();
  const cut: AbortSignal = cutting.signal;
  let finished = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    finished = resolve;
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const late = setTimeout(() => cutting.abort(), graceMs());
      try {
        await finish(cut);
      } finally {
        clearTimeout(late);
        await end().finally(finished);
      }
    })();
    return stopping;
  };
  return {
    /** Stops once, however often it is called; settles when everything has ended. */
    stop,
    /** Stops without waiting for running work, also when a stop has begun. */
    stopNow: (): Promise<void> => {
      cutting.abort();
      return stop();
    },
    /** Aborts when the stop no longer waits for running work. */
    cut,
    /** Settles when everything has ended, whatever began the stop. */
    stopped,
  };
}

export type Resources = ReturnType<typeof resources>;

/** The resources that a start has acquired. */
export function resources() {
  const held: (() => unknown)[] = [];
  return {
    /** Registers how to release the resource, and returns it. */
    add: <A>(resource: A, release: (resource: A) => unknown): A => {
      held.push(() => release(resource));
      return resource;
    },
    /** Releases all in reverse order, also after an error; then throws the first error. A second call does nothing. */
    release: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (let release = held.pop(); release !== undefined; release = held.pop()) {
        try {
          await release();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
