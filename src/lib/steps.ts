import { addToGroup } from './collections.ts';

/** Work that can be left wherever it yields and taken up again, so that other work gets its turn. */
export type Steps<A> = Generator<undefined, A, undefined>;

/** Does all steps at once. */
export function atOnce<A>(steps: Steps<A>): A {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Items that a step takes: some tens of microseconds. */
const ITEMS = 64;

/** Uses one item after the other, many in a step. */
export function* each<T>(items: Iterable<T>, use: (item: T, index: number) => void): Steps<void> {
  let index = 0;
  for (const item of items) {
    use(item, index);
    index += 1;
    if (index % ITEMS === 0) yield;
  }
}

/** `map` in steps. */
export function* mapped<T, A>(items: Iterable<T>, to: (item: T, index: number) => A): Steps<readonly A[]> {
  const made: A[] = [];
  yield* each(items, (item, index) => made.push(to(item, index)));
  return made;
}

/** Groups items by key in steps, in order of appearance. Leaves out items whose key is undefined. */
export function* grouped<K, T>(
  items: Iterable<T>,
  keyOf: (item: T) => K | undefined,
): Steps<ReadonlyMap<K, readonly T[]>> {
  const groups = new Map<K, T[]>();
  yield* each(items, (item) => {
    const key = keyOf(item);
    if (key !== undefined) addToGroup(groups, key, item);
  });
  return groups;
}
