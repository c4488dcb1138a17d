import { alignment } from './alignment.ts';
import { cepstraOf, templateOf } from './template.ts';

/** How far recordings of one hotword are from one another. */
interface Distances {
  /** The mean of all pairs. */
  readonly distance: number;
  /** Of each recording, the mean of its pairs. */
  readonly each: readonly number[];
  /** The recording that is none of the others' word; none when they agree. */
  readonly outlier: number | undefined;
}

// farther apart are two words, in one voice too
const TWO_WORDS = 13.5;

// a recording is an outlier when it is so many times as far from the others as they are from one another
const STANDS_OUT = 1.6;
const CLOSE = 6;

/** Compares recordings at 16 kHz; those without a word are as far as can be. */
export function distancesOf(recordings: readonly Int16Array[]): Distances {
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
  return { distance: mean(each), each, outlier: isOutlier ? worst : undefined };
}

/** How unlike the word of `one` the nearest part of `other` is. */
export function distance(one: Int16Array, other: Int16Array): number {
  const template = templateOf(one);
  if (template === undefined) return UNLIKE;
  const { take } = alignment(template.length);
  const cepstra = template.cepstra();
  const nearest = cepstraOf(other).map((heard) => take(cepstra, heard, UNLIKE) ?? UNLIKE);
  return Math.min(UNLIKE, ...nearest);
}

/** Farther is not looked for. */
const UNLIKE = 40;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
