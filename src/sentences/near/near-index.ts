import { each, mapped, type Steps } from '../../lib/steps.ts';
import type { Expression } from '../expression.ts';
import type { SlotList } from '../lists/slot-list.ts';
import type { Names, SlotPart } from '../network.ts';
import { SMALL } from './near-words.ts';
import type { SmallWords } from './small-words.ts';
import { gluedSuffixes, type WordNode, wordTreeMaker } from './word-tree.ts';

/** The words and slots of all sentences, and where they stand. */
export interface NearIndex {
  readonly roots: readonly WordNode[];
  /** Of all nodes. */
  readonly nodes: number;
  readonly words: ReadonlyMap<string, WordUse>;
  /** The words for which others may be meant, by their length: those of letters that mean something. */
  readonly spelled: readonly (readonly string[])[];
  readonly slots: readonly SlotUse[];
  /** What the rarest way to say a sentence weighs, by its number. */
  readonly least: readonly number[];
  /** Texts that stand right after a slot. */
  readonly suffixes: ReadonlySet<string>;
}

export interface WordUse {
  readonly weight: number;
  readonly rarity: number;
  /** The sentences it stands in. */
  readonly roots: Uint32Array;
}

export interface SlotUse {
  readonly part: SlotPart;
  readonly local: SlotList | undefined;
  readonly roots: Uint32Array;
}

/** What a value of a slot weighs at least. */
const VALUE_WEIGHT = 0.5;

/** Made in steps. */
export function* nearIndex(
  sentences: readonly { readonly said: Expression; readonly names: Names }[],
  { small, opposites }: SmallWords,
): Steps<NearIndex> {
  const { nodeOf, count } = wordTreeMaker();
  const roots: WordNode[] = [];
  for (const { said, names } of sentences) {
    roots.push(nodeOf(said, names));
    yield; // a sentence of an intent may have thousands of parts
  }
  const inside = leavesIn();
  const wordRoots = new Map<string, number[]>();
  const slotRoots = new Map<
    WordNode,
    { readonly part: SlotPart; readonly local: SlotList | undefined; readonly roots: number[] }
  >();
  yield* each(roots, (node, root) => {
    for (const leaf of inside(node)) {
      if (leaf.kind === 'word') {
        const known = wordRoots.get(leaf.text);
        if (known === undefined) wordRoots.set(leaf.text, [root]);
        else if (known.at(-1) !== root) known.push(root);
      } else if (leaf.kind === 'slot') {
        const { part, local } = leaf;
        const known = slotRoots.get(leaf) ?? { part, local, roots: [] };
        slotRoots.set(leaf, known);
        known.roots.push(root);
      }
    }
  });
  const weighed = (word: string, uses: number): Omit<WordUse, 'roots'> => {
    if (opposites.has(word)) return { weight: 1, rarity: 0 };
    if (small.has(word)) return { weight: SMALL, rarity: 0 };
    const rarity = roots.length < 2 ? 1 : Math.log(roots.length / uses) / Math.log(roots.length);
    return { weight: COMMON + (1 - COMMON) * rarity, rarity };
  };
  const words = new Map(
    Array.from(
      wordRoots,
      ([word, uses]) => [word, { ...weighed(word, uses.length), roots: Uint32Array.from(uses) }] as const,
    ),
  );
  const spelled: string[][] = [];
  for (const [word, { weight }] of words)
    if (weight > SMALL && !/\p{N}/u.test(word)) {
      spelled[word.length] ??= [];
      spelled[word.length]?.push(word);
    }
  const leastOf = leastWeights((word) => words.get(word)?.weight ?? 1);
  return {
    roots,
    nodes: count(),
    words,
    spelled,
    slots: Array.from(slotRoots.values(), (slot) => ({ ...slot, roots: Uint32Array.from(slot.roots) })),
    least: yield* mapped(roots, leastOf),
    suffixes: new Set((yield* mapped(sentences, ({ said }) => gluedSuffixes(said))).flat()),
  };
}

/** The weight of a word that all sentences have. */
const COMMON = 0.35;

/** The words and slots below a node, each once. */
function leavesIn(): (node: WordNode) => readonly WordNode[] {
  const known = new Map<WordNode, readonly WordNode[]>();
  const inside = (node: WordNode): readonly WordNode[] => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const leaves =
      node.kind === 'then'
        ? [...new Set([...inside(node.head), ...inside(node.tail)])]
        : node.kind === 'choice'
          ? [...new Set(node.options.flatMap(inside))]
          : node.kind === 'nothing'
            ? []
            : [node];
    known.set(node, leaves);
    return leaves;
  };
  return inside;
}

function leastWeights(weightOf: (word: string) => number): (node: WordNode) => number {
  const known = new Map<WordNode, number>();
  const least = (node: WordNode): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const weight =
      node.kind === 'word'
        ? weightOf(node.text)
        : node.kind === 'slot'
          ? node.part.kind === 'hole'
            ? 0
            : VALUE_WEIGHT
          : node.kind === 'then'
            ? least(node.head) + least(node.tail)
            : node.kind === 'choice'
              ? Math.min(...node.options.map(least))
              : 0;
    known.set(node, weight);
    return weight;
  };
  return least;
}
