/** The items by their key, keys in order of appearance; an item whose key is `undefined` is left out. */
export function groupedBy<K, T>(
  items: Iterable<T>,
  keyOf: (item: T) => K | undefined,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

interface Placed {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** From the start of each file to its end, file by file: first those of `files`, then any others as they are met. */
export function inReadingOrder<One extends Placed>(
  found: readonly One[],
  files: readonly string[] = [],
): readonly One[] {
  const all = new Set([...files, ...found.map(({ file }) => file)]);
  const places = new Map([...all].map((file, index) => [file, index]));
  return found.toSorted(
    (one, other) =>
      (places.get(one.file) ?? 0) - (places.get(other.file) ?? 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
}

/** An engine of a chain, by its name in the settings. */
export interface ChainLink {
  readonly name: string;
  /** How long it may keep everybody waiting; as long as is usual when absent. */
  readonly budgetMs?: number;
}

/** Engines that are tried one after another; those of one step race. */
export type FallbackChain<Link> = readonly (readonly Link[])[];
