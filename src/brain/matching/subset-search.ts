import { groupedBy } from '../../lib/collections.ts';

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
export function subsetSearch<T>(items: readonly SetTrieItem<T>[]): SubsetSearch<T> {
  const sorted = items.map(({ members, value }) => ({ members: members.toSorted((a, b) => a - b), value }));
  const reversed = sorted.map(({ members, value }) => ({ members: members.toReversed(), value }));
  return { upwards: setTrie(sorted), downwards: setTrie(reversed) };
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
function setTrie<T>(items: readonly SetTrieItem<T>[], start = 0): SetTrie<T> {
  const [first] = items;
  const members = first?.members ?? [];
  if (first !== undefined && items.length === 1) {
    return { members, start, end: members.length, values: [first.value], children: NO_CHILDREN };
  }
  const end = sharedEnd(items, start);
  const branches = groupedBy(items, (item) => item.members[end]);
  const values = items.filter((item) => item.members.length === end).map(({ value }) => value);
  return { members, start, end, values, children: children(branches, end + 1) };
}

function children<T>(
  branches: ReadonlyMap<number, readonly SetTrieItem<T>[]>,
  start: number,
): ReadonlyMap<number, SetTrie<T>> {
  if (branches.size === 0) return NO_CHILDREN;
  const nodes = new Map<number, SetTrie<T>>();
  for (const [member, items] of branches) nodes.set(member, setTrie(items, start));
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
