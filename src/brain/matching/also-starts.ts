import { normalForm } from '../../lib/normal-form.ts';
import type { Synapse } from '../synapse.ts';
import { identicalPlaces } from './identical-orders.ts';
import { orderIndex, type PlacedHit } from './order-index.ts';
import type { OrderPattern, SignalPlace } from './order-pattern.ts';
import { templateTokens, wordsToSay } from './order-template.ts';
import { orderOf } from './said-order.ts';

/** An order that, said word for word, also starts another synapse. */
export interface AlsoStarts {
  /** Its synapse among those given, and itself in the synapse. */
  readonly place: SignalPlace;
  /** What is said. */
  readonly said: string;
  readonly other: { readonly synapse: string; readonly order: string };
}

/**
 * The first other synapse that each order without holes starts, in brain order; of a pattern the first way to say it counts. Left
 * out is what `overlapsOf` tells: orders that are identical, match everything, or are impossible. Two that start each other are
 * told at the second.
 */
export function alsoStarts(synapses: readonly Synapse[]): readonly AlsoStarts[] {
  const { patterns, hits } = orderIndex(synapses);
  const orders = patterns.filter(isSaidAsWritten).flatMap((pattern): readonly Order[] => {
    const found = hits(orderOf(pattern.text));
    const started = new Set(found.map(({ place }) => place.synapse));
    const others = found.filter((hit) => hit.pattern !== pattern && wordsToSay(hit.pattern.text).length > 0);
    const said = normalForm(pattern.text);
    return pattern.places
      .filter(({ synapse }) => started.has(synapse))
      .map((place) => ({ place, said, started, others }));
  });
  const isIdentical = identity(patterns);
  const startedBy = new Map(orders.map(({ place, started }) => [key(place), started]));
  return orders
    .toSorted((a, b) => inBrainOrder(a.place, b.place))
    .flatMap(({ place, said, others }) => {
      const hit = others.find(
        (other) =>
          other.place.synapse !== place.synapse &&
          !isIdentical(place, other.place) &&
          !(inBrainOrder(place, other.place) < 0 && startedBy.get(key(other.place))?.has(place.synapse)),
      );
      const synapse = synapses[hit?.place.synapse ?? -1];
      if (hit === undefined || synapse === undefined) return [];
      return [{ place, said, other: { synapse: synapse.name, order: hit.pattern.written } }];
    });
}

interface Order {
  readonly place: SignalPlace;
  readonly said: string;
  /** The synapses it starts, its own among them. */
  readonly started: ReadonlySet<number>;
  /** What else it matches. */
  readonly others: readonly PlacedHit[];
}

const isSaidAsWritten = ({ way, text }: OrderPattern): boolean =>
  way === 0 && templateTokens(text).length === 0;

const inBrainOrder = (a: SignalPlace, b: SignalPlace): number => a.synapse - b.synapse || a.signal - b.signal;

const key = ({ synapse, signal }: SignalPlace): string => `${synapse} ${signal}`;

/** Whether two orders have a way to say them in common, as far as `identicalPlaces` tells. */
function identity(patterns: readonly OrderPattern[]): (a: SignalPlace, b: SignalPlace) => boolean {
  const firsts = new Map<string, Set<string>>();
  const add = (place: SignalPlace, first: SignalPlace): void => {
    const known = firsts.get(key(place)) ?? new Set<string>();
    firsts.set(key(place), known.add(key(first)));
  };
  for (const { place, other } of identicalPlaces(patterns)) {
    add(place, other);
    add(other, other);
  }
  return (a, b) => {
    const ofB = firsts.get(key(b));
    return ofB !== undefined && [...(firsts.get(key(a)) ?? [])].some((first) => ofB.has(first));
  };
}
