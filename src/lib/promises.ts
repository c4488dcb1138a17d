/** Runs one piece of work after another, in the order of the calls. A failure rejects only the call that it belongs to. */
export function serialQueue(): <A>(work: () => Promise<A>) => Promise<A> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** The longest wait of a platform timer, in seconds; a longer one would fire at once. */
export const LONGEST_TIMER_S = 2_147_000;

interface DeadlineOptions {
  readonly deadlineMs: number;
  /** The message of the error when time runs out. */
  readonly message: string;
  /** Rejects earlier, with the error `cancelled`. */
  readonly signal?: AbortSignal;
}

/** Rejects when `work` takes longer than its deadline, or `signal` aborts. The work itself goes on, and its result is ignored. */
export async function withDeadline<A>(
  work: Promise<A>,
  { deadlineMs, message, signal }: DeadlineOptions,
): Promise<A> {
  const done = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), deadlineMs);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(new Error('cancelled')), { signal: done.signal });
    if (signal?.aborted) reject(new Error('cancelled'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/** A value, or the promise of one that takes time. */
export type Soon<A> = A | Promise<A>;

/** Goes on with a value: at once if it is there. */
export const whenThere = <A, B>(value: Soon<A>, next: (value: A) => Soon<B>): Soon<B> =>
  value instanceof Promise ? value.then(next) : next(value);
