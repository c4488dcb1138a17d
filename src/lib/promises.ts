/** Runs one piece of work after another, in the order they come; a failure is its asker's alone. */
export function serialQueue(): <A>(work: () => Promise<A>) => Promise<A> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** The longest a timer of the platform can wait, in seconds; a longer one would go off at once. */
export const LONGEST_TIMER_S = 2_147_000;
