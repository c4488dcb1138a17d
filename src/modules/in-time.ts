interface Limits {
  readonly deadlineMs: number;
  /** What the error says when the time is over. */
  readonly otherwise: string;
  /** Gives it up earlier. */
  readonly signal?: AbortSignal;
}

/** Rejects when `work` takes longer than its deadline or is given up; what it does later is nobody's. */
export async function inTime<A>(work: Promise<A>, { deadlineMs, otherwise, signal }: Limits): Promise<A> {
  const done = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(otherwise)), deadlineMs);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(new Error('given up')), { signal: done.signal });
    if (signal?.aborted) reject(new Error('given up'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
