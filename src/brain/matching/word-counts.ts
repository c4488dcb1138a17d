/** How often each word occurs. */
export function wordCounts(words: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether every word of the first occurs in the second at least as often. */
export function areWithin(some: ReadonlyMap<string, number>, all: ReadonlyMap<string, number>): boolean {
  for (const [word, count] of some) if (count > (all.get(word) ?? 0)) return false;
  return true;
}
