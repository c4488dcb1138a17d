import { type SetTrie, type SetTrieItem, setTrie } from './set-trie.ts';

/**
 * Sets of numbers in which those wholly inside another set are found without looking at the others.
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

/** What belongs to the sets inside `present`, in no promised order; both trees in turns, until one has been searched. */
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
