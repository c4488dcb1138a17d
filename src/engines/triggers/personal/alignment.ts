import { unlikeness } from './cepstrum.ts';
import { cepstraOf, templateOf } from './template.ts';

/**
 * Dynamic time warping that may begin at any time (Sakurai's SPRING), with the slopes of Sakoe and Chiba's P = 1: a match takes
 * half to twice the template's time, and every window of the template counts once. Paths over the limit are dropped at once.
 * The template has `length` windows, whose content may change from hop to hop.
 */
export function alignment(length: number) {
  let [now, before, earlier] = [column(length), column(length), column(length)];
  return {
    /** The distance per window of the best match that ends with this cepstrum; undefined beyond `farthest`. */
    take: (template: readonly Float32Array[], cepstrum: Float32Array, farthest: number) => {
      [now, before, earlier] = [earlier, now, before];
      const limit = farthest * length;
      for (let row = 0; row < length; row += 1) {
        now.costs[row] = Infinity;
        if (row > 0 && !isReached(row)) continue;
        const unlike = unlikeness(template[row] as Float32Array, cepstrum);
        now.unlike[row] = unlike;
        const cost = row === 0 ? unlike : cheapest(row, unlike);
        if (cost <= limit) now.costs[row] = cost;
      }
      const cost = costIn(now, length - 1);
      return cost === Infinity ? undefined : cost / length;
    },
  };

  function isReached(row: number): boolean {
    return Math.min(costIn(before, row - 1), costIn(earlier, row - 1), costIn(before, row - 2)) < Infinity;
  }

  function cheapest(row: number, unlike: number): number {
    const even = costIn(before, row - 1) + unlike;
    const slow = costIn(earlier, row - 1) + ((before.unlike[row] ?? 0) + unlike) / 2;
    const fast = costIn(before, row - 2) + (now.unlike[row - 1] ?? 0) + unlike;
    return Math.min(even, slow, fast);
  }
}

type Column = ReturnType<typeof column>;

/** One hop: the cost up to each window of the template, and the distance of the two. */
const column = (length: number) => ({
  costs: new Float64Array(length).fill(Infinity),
  unlike: new Float64Array(length),
});

const costIn = ({ costs }: Column, row: number): number => costs[row] ?? Infinity;

// a larger distance means two words, also in one voice
const TWO_WORDS = 13.5;

// an outlier is so many times as far from the others as they are from one another
const STANDS_OUT = 1.6;
const CLOSE = 6;

/** Compares recordings at 16 kHz; one without speech has the largest distance. */
export function distancesOf(recordings: readonly Int16Array[]) {
  const pairs = recordings.map((one) =>
    recordings.map((other) => (one === other ? 0 : distance(one, other))),
  );
  const between = (one: number, other: number): number =>
    ((pairs[one]?.[other] ?? 0) + (pairs[other]?.[one] ?? 0)) / 2;
  const numbers = recordings.map((_, index) => index);
  const each = numbers.map((one) =>
    mean(numbers.filter((other) => other !== one).map((other) => between(one, other))),
  );
  const worst = each.indexOf(Math.max(...each));
  const others = numbers.filter((number) => number !== worst);
  const rest = mean(
    others.flatMap((one) => others.filter((other) => other > one).map((other) => between(one, other))),
  );
  const stands = each[worst] ?? 0;
  const isOutlier = stands > TWO_WORDS || (others.length > 1 && stands > Math.max(CLOSE, rest) * STANDS_OUT);
  return {
    /** The mean of all pairs. */
    distance: mean(each),
    /** The mean of each recording's pairs. */
    each,
    /** The index of a recording of another word; undefined if they agree. */
    outlier: isOutlier ? worst : undefined,
  };
}

/** The distance of the word in `one` to the nearest part of `other`. */
export function distance(one: Int16Array, other: Int16Array): number {
  const template = templateOf(one);
  if (template === undefined) return MAX_DISTANCE;
  const { take } = alignment(template.length);
  const cepstra = template.cepstra();
  const nearest = cepstraOf(other).map((heard) => take(cepstra, heard, MAX_DISTANCE) ?? MAX_DISTANCE);
  return Math.min(MAX_DISTANCE, ...nearest);
}

/** Larger distances are not computed. */
const MAX_DISTANCE = 40;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
