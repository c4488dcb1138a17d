import { LONGEST_ENDING, likeness } from './alike.ts';
import type { NearValues } from './near-chart.ts';
import type { NearIndex, SlotUse } from './near-index.ts';
import { SMALL, type WordCosts } from './near-words.ts';
import type { Token } from './tokens.ts';

/** Sentences that fit less are not found. */
export const LEAST_FIT = 0.35;

/** As many sentences are looked at closely. */
const MOST_CANDIDATES = 100;

/** The numbers of the sentences that share most with an order, the best first. */
export function candidatesOf(
  index: NearIndex,
  tokens: readonly Token[],
  costs: WordCosts,
  valuesAt: NearValues,
  endings: ReadonlySet<string>,
): readonly number[] {
  const { roots, words, slots, least } = index;
  const covered = new Float32Array(roots.length);
  const here = new Float32Array(roots.length);
  const free = new Uint8Array(roots.length);
  const gain = (uses: Uint32Array, worth: number): void => {
    for (let use = 0; use < uses.length; use += 1) {
      const root = uses[use] ?? 0;
      const before = here[root] ?? 0;
      if (worth <= before) continue;
      here[root] = worth;
      covered[root] = (covered[root] ?? 0) + worth - before;
    }
  };
  const ofSlots = slots.map((slot) => ({ uses: slot.roots, ...worthsOf(slot, tokens, valuesAt) }));
  for (const [at, { text }] of tokens.entries()) {
    here.fill(0);
    for (const word of wordsLike(text, index, endings)) {
      const worth = costs.worth(word, at);
      if (worth > 0) gain(words.get(word)?.roots ?? NOWHERE, worth);
    }
    for (const { uses, worths } of ofSlots) {
      const worth = worths[at] ?? 0;
      if (worth > 0) gain(uses, worth);
    }
  }
  for (const { uses, isFree } of ofSlots) if (isFree) for (const root of uses) free[root] = 1;
  const said = costs.extra.reduce((sum, cost) => sum + cost, 0);
  const found: { readonly root: number; readonly bound: number }[] = [];
  for (let root = 0; root < roots.length; root += 1) {
    const worth = covered[root] ?? 0;
    if (worth <= SMALL) continue;
    const extra = free[root] === 1 ? 0 : Math.max(0, said - worth) * 0.7;
    const bound = worth / (worth + extra + Math.max(0, (least[root] ?? 0) - worth));
    if (bound >= LEAST_FIT) found.push({ root, bound });
  }
  return found
    .sort((a, b) => b.bound - a.bound)
    .slice(0, MOST_CANDIDATES)
    .map(({ root }) => root);
}

const NOWHERE = new Uint32Array();

/** The word itself, and the words that it is like. */
function wordsLike(
  text: string,
  { words, spelled }: NearIndex,
  endings: ReadonlySet<string>,
): readonly string[] {
  const found: string[] = words.has(text) ? [text] : [];
  for (let length = text.length - LONGEST_ENDING; length <= text.length + LONGEST_ENDING; length += 1)
    for (const word of spelled[length] ?? [])
      if (word !== text && likeness(word, text, endings) > 0) found.push(word);
  return found;
}

/** How much each token may speak for a slot, and whether anything might stand in it. */
function worthsOf({ part, local }: SlotUse, tokens: readonly Token[], valuesAt: NearValues) {
  const worths = new Float32Array(tokens.length);
  let isFree = part.kind === 'hole';
  if (!isFree)
    for (const start of tokens.keys())
      for (const value of valuesAt(part, local, start)) {
        isFree ||= value.isFree === true;
        const each = value.worth / (value.end - start);
        for (let at = start; at < value.end; at += 1) if (each > (worths[at] ?? 0)) worths[at] = each;
      }
  return { worths, isFree };
}
