import { HOLE } from './word-slots.ts';
import type { WordState } from './word-state.ts';

/** A place in two automata at once. In a hole any word may follow, as long as one wants. */
interface Pair {
  readonly one: WordState;
  readonly other: WordState;
  readonly isInHole: readonly [one: boolean, other: boolean];
  readonly words: readonly string[];
}

/** A word that may stand in any hole. */
const ANYTHING = 'something';

/**
 * One of the shortest sentences that both of two automata accept, in words; undefined for none, or where more than `most` places had to
 * be looked at.
 */
export function sharedSentence(
  one: WordState,
  other: WordState,
  most: number,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const open: Pair[] = [];
  const reach = (pair: Pair): void => {
    const key = `${pair.one.number} ${pair.other.number} ${pair.isInHole.join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    open.push(pair);
  };
  reach({ one, other, isInHole: [false, false], words: [] });
  for (const pair of open) {
    if (pair.one.isEnd && pair.other.isEnd) return pair.words;
    if (open.length > most) return undefined;
    const [inOne, inOther] = pair.isInHole;
    for (const word of wordsAt(pair)) {
      const words = [...pair.words, word];
      for (const [toOne, stillInOne] of after(pair.one, inOne, word))
        for (const [toOther, stillInOther] of after(pair.other, inOther, word))
          reach({ one: toOne, other: toOther, isInHole: [stillInOne, stillInOther], words });
    }
  }
  return undefined;
}

/** The words that may come next for both. */
function wordsAt({ one, other, isInHole: [inOne, inOther] }: Pair): readonly string[] {
  const isAny = (state: WordState, isInHole: boolean): boolean => isInHole || state.next.has(HOLE);
  const [some, others] = [[...one.next.keys()], [...other.next.keys()]].map((words) =>
    words.filter((word) => word !== HOLE),
  );
  const [isAnyOne, isAnyOther] = [isAny(one, inOne), isAny(other, inOther)];
  return [
    ...(some ?? []).filter((word) => isAnyOther || other.next.has(word)),
    ...(isAnyOne ? (others ?? []).filter((word) => !one.next.has(word)) : []),
    ...(isAnyOne && isAnyOther ? [ANYTHING] : []),
  ];
}

/** Where a word leads, and whether that is still in a hole. */
function after(
  from: WordState,
  isInHole: boolean,
  word: string,
): readonly (readonly [to: WordState, isInHole: boolean])[] {
  const [to, hole] = [from.next.get(word), from.next.get(HOLE)];
  return [
    ...(to === undefined ? [] : [[to, false] as const]),
    ...(hole === undefined ? [] : [[hole, true] as const]),
    ...(isInHole ? [[from, true] as const] : []),
  ];
}
