import type { Problem } from './errors.ts';

/** Groups items by key, in order of appearance. Leaves out items whose key is undefined. */
export function groupedBy<K, T>(
  items: Iterable<T>,
  keyOf: (item: T) => K | undefined,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) addToGroup(groups, key, item);
  }
  return groups;
}

export function addToGroup<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** The items, with each of `others` taken away once. */
export function without<T>(items: readonly T[], others: readonly T[]): readonly T[] {
  const left = [...items];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** Sorts by file, line and column. The files of `files` come first, then the others in order of appearance. */
export function inReadingOrder<One extends Pick<Problem, 'file' | 'line' | 'column'>>(
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
  /** The timeout of this engine; absent for the default one. */
  readonly budgetMs?: number;
  /** This recogniser is asked for orders alone: the sound of all else goes to the next one. */
  readonly isForOrders?: true;
}

/** Engines to try one after another. The engines of one step race. */
export type FallbackChain<Link> = readonly (readonly Link[])[];

/** Whether a decoded value is a map: an object, but no list. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether lists and maps stand in one another more than so many levels deep. It looks no deeper than that. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));
