import { unlikeness } from './cepstrum.ts';

/** A stretch of what was heard that ends now. */
export interface Aligned {
  /** How unlike the template it is, per window of the template. */
  readonly distance: number;
  /** How many hops it took. */
  readonly hops: number;
}

/** Follows a template through what is heard. */
export interface Alignment {
  /** The best stretch that ends with this cepstrum, none where all are farther than `farthest`. */
  readonly take: (
    template: readonly Float32Array[],
    cepstrum: Float32Array,
    farthest: number,
  ) => Aligned | undefined;
}

/** One hop: the cost up to each window of the template, where that path began, and how unlike the two are. */
interface Column {
  readonly costs: Float64Array;
  readonly begins: Int32Array;
  readonly unlike: Float64Array;
}

/**
 * Dynamic time warping that may begin at any time (Sakurai's SPRING), with the slopes of Sakoe and Chiba's P = 1: what is heard
 * takes half to twice the template's time, and every window of the template counts once. Paths that can only become too far
 * are given up at once. Of a template of `length` windows; its content may change from hop to hop.
 */
export function alignment(length: number): Alignment {
  let [now, before, earlier] = [column(length), column(length), column(length)];
  let hop = 0;
  return {
    take: (template, cepstrum, farthest) => {
      [now, before, earlier] = [earlier, now, before];
      hop += 1;
      const limit = farthest * length;
      for (let row = 0; row < length; row += 1) {
        now.costs[row] = Infinity;
        if (row > 0 && !isReached(row)) continue;
        const unlike = unlikeness(template[row] as Float32Array, cepstrum);
        now.unlike[row] = unlike;
        const [cost, begin] = row === 0 ? [unlike, hop] : cheapest(row, unlike);
        if (cost > limit) continue;
        now.costs[row] = cost;
        now.begins[row] = begin;
      }
      const cost = costIn(now, length - 1);
      if (cost === Infinity) return undefined;
      return { distance: cost / length, hops: hop - (now.begins[length - 1] ?? hop) + 1 };
    },
  };

  function isReached(row: number): boolean {
    return costIn(before, row - 1) < Infinity || costIn(earlier, row - 1) < Infinity || skips(row);
  }

  function skips(row: number): boolean {
    return row > 1 && costIn(before, row - 2) < Infinity;
  }

  function cheapest(row: number, unlike: number): readonly [cost: number, begin: number] {
    let cost = costIn(before, row - 1) + unlike;
    let begin = before.begins[row - 1] ?? 0;
    const slow = costIn(earlier, row - 1) + ((before.unlike[row] ?? 0) + unlike) / 2;
    if (slow < cost) {
      cost = slow;
      begin = earlier.begins[row - 1] ?? 0;
    }
    const fast = row > 1 ? costIn(before, row - 2) + (now.unlike[row - 1] ?? 0) + unlike : Infinity;
    return fast < cost ? [fast, before.begins[row - 2] ?? 0] : [cost, begin];
  }
}

const column = (length: number): Column => ({
  costs: new Float64Array(length).fill(Infinity),
  begins: new Int32Array(length),
  unlike: new Float64Array(length),
});

const costIn = ({ costs }: Column, row: number): number => costs[row] ?? Infinity;
