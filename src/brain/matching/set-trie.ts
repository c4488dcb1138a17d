import { groupedBy } from '../../lib/grouped-by.ts';

/** Sets of numbers as a tree in which the sets with the same first members share a path. */
export interface SetTrie<T> {
  /** One of the sets at or below this node; its members from `start` up to `end` are those this node asks for. */
  readonly members: readonly number[];
  readonly start: number;
  readonly end: number;
  /** What belongs to the sets that end here. */
  readonly values: readonly T[];
  readonly children: ReadonlyMap<number, SetTrie<T>>;
}

/** A set as a list of members in the order all lists are sorted by, and what it stands for. */
export interface SetTrieItem<T> {
  readonly members: readonly number[];
  readonly value: T;
}

/** The tree of some sets; several items may have the same set. */
export function setTrie<T>(items: readonly SetTrieItem<T>[], start = 0): SetTrie<T> {
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

/** Up to where all the lists agree with the first one, from a position up to which they do. */
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
