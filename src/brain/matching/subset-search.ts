import { grouped, mapped, type Steps } from '../../lib/steps.ts';

/**
 * Finds the sets of numbers that are subsets of another set, without visiting the others.
 *
 * The same sets twice: sorted upwards and downwards. An order that leads one tree astray (it names every room and every
 * device, but nothing to do) is settled at once by the other.
 */
export interface SubsetSearch<T> {
  readonly upwards: SetTrie<T>;
  readonly downwards: SetTrie<T>;
}

/** Works best when a smaller number stands for a rarer member. */
export function* subsetSearch<T>(items: readonly SetTrieItem<T>[]): Steps<SubsetSearch<T>> {
  const sorted = yield* mapped(items, ({ members, value }) => ({
    members: members.toSorted((a, b) => a - b),
    value,
  }));
  const upwards = yield* setTrie(sorted);
  const reversed = yield* mapped(sorted, ({ members, value }) => ({ members: members.toReversed(), value }));
  return { upwards, downwards: yield* setTrie(reversed) };
}

/** The values of all subsets of `present`, in any order. It searches both trees in turns until one is done. */
export function valuesInside<T>(search: SubsetSearch<T>, present: ReadonlySet<number>): readonly T[] {
  const members = [...present];
  const upwards: Walk<T> = { pending: [search.upwards], found: [] };
  const downwards: Walk<T> = { pending: [search.downwards], found: [] };
  for (let steps = FIRST_STEPS; ; steps *= 2) {
    if (isDoneAfter(steps, upwards, members, present)) return upwards.found;
    if (isDoneAfter(steps, downwards, members, present)) return downwards.found;
  }
}

/** A search that can be left and taken up again. */
interface Walk<T> {
  readonly pending: SetTrie<T>[];
  readonly found: T[];
}

/** Enough for nearly every order, so that the second tree is seldom touched. */
const FIRST_STEPS = 500;

function isDoneAfter<T>(
  steps: number,
  { pending, found }: Walk<T>,
  members: readonly number[],
  present: ReadonlySet<number>,
): boolean {
  let left = steps;
  for (let node = pending.pop(); node !== undefined; node = left > 0 ? pending.pop() : undefined) {
    left -= 1;
    if (!asksOnlyFor(present, node)) continue;
    for (const value of node.values) found.push(value);
    left -= Math.min(node.children.size, members.length);
    if (node.children.size < members.length) {
      for (const [member, child] of node.children) if (present.has(member)) pending.push(child);
    } else if (node.children.size > 0) {
      for (const member of members) {
        const child = node.children.get(member);
        if (child !== undefined) pending.push(child);
      }
    }
  }
  return pending.length === 0;
}

function asksOnlyFor<T>(present: ReadonlySet<number>, { members, start, end }: SetTrie<T>): boolean {
  for (let index = start; index < end; index += 1) if (!present.has(members[index] ?? -1)) return false;
  return true;
}

/** Sets of numbers as a tree in which the sets with the same first members share a path. */
interface SetTrie<T> {
  /** A set at or below this node. The node requires its members from `start` up to `end`. */
  readonly members: readonly number[];
  readonly start: number;
  readonly end: number;
  /** What belongs to the sets that end here. */
  readonly values: readonly T[];
  readonly children: ReadonlyMap<number, SetTrie<T>>;
}

/** A set as a sorted list of members, with its value. */
interface SetTrieItem<T> {
  readonly members: readonly number[];
  readonly value: T;
}

/** The tree of some sets; several items may have the same set. */
function* setTrie<T>(items: readonly SetTrieItem<T>[], start = 0): Steps<SetTrie<T>> {
  const [first] = items;
  if (first !== undefined && items.length === 1) return leaf(first, start);
  const members = first?.members ?? [];
  const end = sharedEnd(items, start);
  const branches = yield* grouped(items, (item) => item.members[end]);
  const values = items.filter((item) => item.members.length === end).map(({ value }) => value);
  return { members, start, end, values, children: yield* children(branches, end + 1) };
}

const leaf = <T>({ members, value }: SetTrieItem<T>, start: number): SetTrie<T> => ({
  ...{ members, start, end: members.length },
  values: [value],
  children: NO_CHILDREN,
});

function* children<T>(
  branches: ReadonlyMap<number, readonly SetTrieItem<T>[]>,
  start: number,
): Steps<ReadonlyMap<number, SetTrie<T>>> {
  if (branches.size === 0) return NO_CHILDREN;
  const nodes = new Map<number, SetTrie<T>>();
  for (const [member, items] of branches) {
    const [first] = items;
    if (first !== undefined && items.length === 1) nodes.set(member, leaf(first, start));
    else nodes.set(member, yield* setTrie(items, start));
    if (nodes.size % 64 === 0) yield;
  }
  return nodes;
}

/** The length of the common prefix of all lists; they agree up to `start`. */
function sharedEnd<T>(items: readonly SetTrieItem<T>[], start: number): number {
  const first = items[0]?.members ?? [];
  let end = first.length;
  for (const { members } of items) {
    let shared = start;
    while (shared < end && members[shared] === first[shared]) shared += 1;
    end = shared;
    if (end === start) break;
  }
  return end;
}

const NO_CHILDREN: ReadonlyMap<number, never> = new Map<number, never>();
