/** What was made of a list, with a number that only equal lists have. */
export interface SharedList<R> {
  readonly number: number;
  readonly made: R;
}

/** A `make` that is called once for all lists with equal content; a list must not change afterwards. */
export function sharedLists<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => SharedList<R> {
  const byIdentity = new Map<readonly T[], SharedList<R>>();
  const byContent = new Map<string, SharedList<R>>();
  return (list) => {
    const known = byIdentity.get(list);
    if (known !== undefined) return known;
    const content = list.length === 0 ? '' : JSON.stringify(list);
    const shared = byContent.get(content) ?? { number: byContent.size, made: make(list) };
    byContent.set(content, shared);
    byIdentity.set(list, shared);
    return shared;
  };
}
