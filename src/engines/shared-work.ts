interface Work<Result> {
  readonly result: Promise<Result>;
  readonly aborter: AbortController;
  waiting: number;
}

/**
 * Joins those who want the same thing at the same time: `work` runs once for a `key`. `undefined` when `signal` was
 * aborted; the work's own signal is aborted when nobody waits any more.
 */
export function sharedWork<Result>() {
  const underway = new Map<string, Work<Result>>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Result>): Work<Result> => {
    const aborter = new AbortController();
    const begun = { result: work(aborter.signal).finally(() => forget(key, begun)), aborter, waiting: 0 };
    underway.set(key, begun);
    return begun;
  };
  const forget = (key: string, work: Work<Result>): void => {
    if (underway.get(key) === work) underway.delete(key);
  };

  return async (
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (signal.aborted) return undefined;
    const joined = underway.get(key) ?? begin(key, work);
    joined.waiting += 1;
    let leave = () => {};
    const left = new Promise<undefined>((resolve) => {
      leave = () => resolve(undefined);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([joined.result, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      joined.waiting -= 1;
      if (joined.waiting === 0) {
        forget(key, joined);
        joined.aborter.abort();
      }
    }
  };
}
