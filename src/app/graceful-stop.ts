interface StopOptions {
  /** How long what is at work may take, read when the stop begins. */
  readonly graceMs: () => number;
  /** Lets what is at work end; `cut` aborts when the time for that is over. */
  readonly finish: (cut: AbortSignal) => Promise<unknown>;
  /** Then ends everything, at work or not. */
  readonly end: () => Promise<unknown>;
}

interface GracefulStop {
  /** Stops once, however often it is called; settles when all has ended. */
  readonly stop: () => Promise<void>;
  /** The same without grace, also for a stop that has begun. */
  readonly stopNow: () => Promise<void>;
  /** Aborts when nothing is waited for any longer. */
  readonly cut: AbortSignal;
  /** Settles when all has ended, whoever stopped it. */
  readonly stopped: Promise<void>;
}

/** A stop in two parts: what is at work may end within a time of grace, then everything does. */
export function gracefulStop({ graceMs, finish, end }: StopOptions): GracefulStop {
  const cutting = new AbortController();
  const { signal: cut } = cutting;
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
  const stopNow = (): Promise<void> => {
    cutting.abort();
    return stop();
  };
  return { stop, stopNow, cut, stopped };
}

/** What a start has acquired, to be released in reverse order. */
export interface Resources {
  /** Gives the resource back, and remembers how it is released. */
  readonly add: <A>(resource: A, release: (resource: A) => unknown) => A;
  /** Releases all, the last one first, each whatever the others do; then throws the first error. The second call does nothing. */
  readonly release: () => Promise<void>;
}

export function resources(): Resources {
  const held: (() => unknown)[] = [];
  return {
    add: (resource, release) => {
      held.push(() => release(resource));
      return resource;
    },
    release: async () => {
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
