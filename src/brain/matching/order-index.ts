import type { Synapse } from '../synapse.ts';
import { orderOf, parametersOf, type SaidOrder } from './extract-parameters.ts';
import {
  type Corrected,
  correctedFinder,
  exactFinder,
  isExact,
  type PatternFinder,
  type PatternHit,
  wordFinder,
} from './finders.ts';
import { valuesOf } from './matching-type.ts';
import { type OrderPattern, orderPatterns, type SignalPlace } from './order-pattern.ts';

/** A synapse that an order selects. */
export interface Match {
  readonly synapse: Synapse;
  /** The signal's text as written. */
  readonly matchedOrder: string;
  /** What the holes hold; a hole that nothing was said for may be missing. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A pattern that an order matches, in one of the signals that have it. */
export interface PlacedHit extends PatternHit {
  readonly place: SignalPlace;
}

/** The orders of a brain, made ready to be matched. */
export interface OrderIndex {
  readonly patterns: readonly OrderPattern[];
  /** In brain order, enabled or not: for each synapse its first signal that matches. */
  readonly hits: (order: SaidOrder) => readonly PlacedHit[];
  /** In brain order; one match per synapse, by its first signal that matches. With `lowersHoles` what they hold is in lower case. */
  readonly match: (
    order: string,
    isEnabled: (synapse: Synapse) => boolean,
    lowersHoles?: boolean,
  ) => readonly Match[];
  /** The same index for synapses with the same orders at the same places; costs nothing. */
  readonly reusedFor: (synapses: readonly Synapse[]) => OrderIndex;
  /** The index of more synapses: those it knows, and others behind them, of which alone the signals are read. */
  readonly grownTo: (synapses: readonly Synapse[]) => OrderIndex;
}

type Found = Pick<OrderIndex, 'patterns' | 'hits'>;

/** Reads all signals once; the work of a match then depends on the order and what it matches, not on the brain's size. */
export const orderIndex = (synapses: readonly Synapse[]): OrderIndex =>
  indexOf(synapses, found(orderPatterns(synapses)));

function found(patterns: readonly OrderPattern[]): Found {
  const finders = findersOf(patterns);
  return { patterns, hits: (order) => firstOfEachSynapse(finders.flatMap((find) => find(order))) };
}

/** Of synapses that come one after the other. */
const both = (one: Found, other: Found): Found => ({
  patterns: [...one.patterns, ...other.patterns],
  hits: (order) => [...one.hits(order), ...other.hits(order)],
});

const indexOf = (synapses: readonly Synapse[], { patterns, hits }: Found): OrderIndex => ({
  patterns,
  hits,
  match: (said, isEnabled, lowersHoles) =>
    hits(orderOf(said)).flatMap(({ pattern, order, place }) => {
      const synapse = synapses[place.synapse];
      if (synapse === undefined || !isEnabled(synapse)) return [];
      const parameters = parametersOf(valuesOf(pattern, order), lowersHoles);
      return [{ synapse, matchedOrder: pattern.written, parameters }];
    }),
  reusedFor: (others) => indexOf(others, { patterns, hits }),
  grownTo: (more) => indexOf(more, both({ patterns, hits }, found(orderPatterns(more, synapses.length)))),
});

function findersOf(patterns: readonly OrderPattern[]): readonly PatternFinder[] {
  const corrected = patterns.filter(isCorrected);
  const exact = patterns.filter(isExact);
  const others = patterns.filter((pattern) => !isCorrected(pattern) && !isExact(pattern));
  return [
    ...(corrected.length === 0 ? [] : [correctedFinder(corrected)]),
    ...(exact.length === 0 ? [] : [exactFinder(exact)]),
    ...(others.length === 0 ? [] : [wordFinder(others)]),
  ];
}

const isCorrected = (pattern: OrderPattern): pattern is OrderPattern & Corrected =>
  pattern.corrections !== undefined;

/** One hit for each place of its pattern, in brain order, and only the first of those in one synapse. */
function firstOfEachSynapse(hits: readonly PatternHit[]): readonly PlacedHit[] {
  return hits
    .flatMap(({ pattern, order }) => pattern.places.map((place) => ({ pattern, order, place })))
    .sort(
      (a, b) =>
        a.place.synapse - b.place.synapse || a.place.signal - b.place.signal || a.pattern.way - b.pattern.way,
    )
    .filter(({ place }, index, all) => place.synapse !== all[index - 1]?.place.synapse);
}
