/** Begins each piece of work when the one before has ended, however that was. */
export function oneByOne(): <A>(work: () => Promise<A>) => Promise<A> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}
