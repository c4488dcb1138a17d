import type { SlotList } from '../lists/slot-list.ts';
import type { SlotPart } from '../network.ts';
import type { WordCosts } from './near-words.ts';
import type { WordNode } from './word-tree.ts';

/** A value that may stand in a slot from a token on. */
export interface NearValue {
  /** The token after it. */
  readonly end: number;
  readonly cost: number;
  /** How much what was said speaks for it. */
  readonly worth: number;
  /** As it is to be said. */
  readonly text: string;
  /** Whether anything might stand there. */
  readonly isFree?: true;
}

export type NearValues = (part: SlotPart, local: SlotList | undefined, start: number) => readonly NearValue[];

/** One step of the cheapest way to take an order for a sentence. */
export type NearStep =
  | {
      readonly kind: 'word';
      readonly text: string;
      readonly isGlued: boolean;
      readonly at: number | undefined;
    }
  | { readonly kind: 'value'; readonly value: NearValue }
  | { readonly kind: 'extra'; readonly at: number };

export interface NearChart {
  /** The least cost of taking the whole order for a sentence, or one above `most`. */
  readonly cost: (root: WordNode) => number;
  /** The steps that cost so much, from left to right. */
  readonly steps: (root: WordNode) => readonly NearStep[];
}

/** The rows of the present chart, and where each begins. They are kept, for an order needs megabytes of them. */
let pool = new Float32Array(1 << 16);

let places = new Int32Array(1 << 16);

/**
 * A chart parser with costs: for each node and each token the least cost at which it ends before each later one. Costs above `most` are
 * not followed, so that few nodes are looked at. One chart at a time may be used.
 */
export function nearChart(
  length: number,
  nodes: number,
  costs: WordCosts,
  values: NearValues,
  most: number,
): NearChart {
  const width = length + 1;
  if (places.length < nodes * width) places = new Int32Array(nodes * width);
  const rows = places.fill(-1, 0, nodes * width);
  let used = 0;
  const sums = [0];
  for (const cost of costs.extra) sums.push((sums.at(-1) ?? 0) + cost);
  const extra = (from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0);

  /** The place of the row of a node in the pool. */
  const rowOf = (node: WordNode, start: number): number => {
    const key = node.number * width + start;
    const known = rows[key] ?? -1;
    if (known >= 0) return known;
    if (used + width > pool.length) {
      const larger = new Float32Array(pool.length * 2);
      larger.set(pool);
      pool = larger;
    }
    const row = used;
    used += width;
    rows[key] = row;
    pool.fill(Number.POSITIVE_INFINITY, row, row + width);
    fill(node, start, row);
    return row;
  };
  const lower = (row: number, end: number, cost: number): void => {
    if (cost <= most && cost < (pool[row + end] ?? 0)) pool[row + end] = cost;
  };
  const fill = (node: WordNode, start: number, row: number): void => {
    switch (node.kind) {
      case 'nothing':
        pool[row + start] = 0;
        return;
      case 'word':
        lower(row, start, costs.missing(node.text));
        for (let at = start; at < length && extra(start, at) <= most; at += 1)
          lower(row, at + 1, extra(start, at) + costs.instead(node.text, at));
        return;
      case 'slot':
        for (let at = start; at < length && extra(start, at) <= most; at += 1)
          for (const { end, cost } of values(node.part, node.local, at))
            lower(row, end, extra(start, at) + cost);
        return;
      case 'choice':
        for (const option of node.options) {
          const other = rowOf(option, start);
          for (let end = start; end <= length; end += 1) lower(row, end, pool[other + end] ?? 0);
        }
        return;
      case 'then': {
        const head = rowOf(node.head, start);
        for (let middle = start; middle <= length; middle += 1) {
          const before = pool[head + middle] ?? 0;
          if (before > most) continue;
          const tail = rowOf(node.tail, middle);
          for (let end = middle; end <= length; end += 1) lower(row, end, before + (pool[tail + end] ?? 0));
        }
      }
    }
  };

  const steps = (node: WordNode, start: number, end: number): readonly NearStep[] => {
    const cost = pool[rowOf(node, start) + end] ?? 0;
    const isIt = (other: number): boolean => Math.abs(other - cost) < 1e-4;
    const extras = (from: number, to: number): readonly NearStep[] =>
      Array.from({ length: to - from }, (_, offset) => ({ kind: 'extra', at: from + offset }));
    switch (node.kind) {
      case 'nothing':
        return [];
      case 'word': {
        const { kind, text, isGlued } = node;
        if (end === start) return [{ kind, text, isGlued, at: undefined }];
        return [...extras(start, end - 1), { kind, text, isGlued, at: end - 1 }];
      }
      case 'slot':
        for (let at = start; at < length; at += 1) {
          const value = values(node.part, node.local, at).find(
            (one) => one.end === end && isIt(extra(start, at) + one.cost),
          );
          if (value !== undefined) return [...extras(start, at), { kind: 'value', value }];
        }
        return [];
      case 'choice': {
        const option = node.options.find((one) => isIt(pool[rowOf(one, start) + end] ?? 0));
        return option === undefined ? [] : steps(option, start, end);
      }
      case 'then':
        for (let middle = start; middle <= end; middle += 1) {
          const before = pool[rowOf(node.head, start) + middle] ?? 0;
          const after = before > most ? before : (pool[rowOf(node.tail, middle) + end] ?? 0);
          if (before <= most && isIt(before + after))
            return [...steps(node.head, start, middle), ...steps(node.tail, middle, end)];
        }
        return [];
    }
  };
  /** The end of the whole, with the words after it. */
  const bestEnd = (root: WordNode): { readonly end: number; readonly cost: number } => {
    const row = rowOf(root, 0);
    let best = { end: length, cost: Number.POSITIVE_INFINITY };
    for (let end = 0; end <= length; end += 1) {
      const cost = (pool[row + end] ?? 0) + extra(end, length);
      if (cost < best.cost) best = { end, cost };
    }
    return best;
  };
  return {
    cost: (root) => bestEnd(root).cost,
    steps: (root) => {
      const { end } = bestEnd(root);
      return [
        ...steps(root, 0, end),
        ...Array.from(
          { length: length - end },
          (_, offset): NearStep => ({ kind: 'extra', at: end + offset }),
        ),
      ];
    },
  };
}
