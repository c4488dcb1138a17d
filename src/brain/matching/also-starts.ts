import { groupedBy } from '../../lib/collections.ts';
import { normalForm } from '../../lib/normal-form.ts';
import { NO_SENTENCES, readySentences, type Sentences } from '../../sentences/sentences.ts';
import type { Synapse } from '../synapse.ts';
import { orderOf, type SaidOrder } from './extract-parameters.ts';
import { orderIndex } from './order-index.ts';
import { type OrderPattern, type SignalPlace, waysApart, waysOf } from './order-pattern.ts';
import { filledWords, templateTokens, wordsToSay } from './order-template.ts';
import { sharedSentences } from './shared-sentences.ts';

/** Two order signals that match the same orders. */
export interface IdenticalPlaces {
  readonly place: SignalPlace;
  /** The first such signal in the brain. */
  readonly other: SignalPlace;
  /** What is to be said, holes as `{{}}`. */
  readonly words: readonly string[];
}

/** Each signal that shares a sentence with an earlier one, once for each pair. */
export function identicalPlaces(patterns: readonly OrderPattern[]): readonly IdenticalPlaces[] {
  const found = new Map<string, IdenticalPlaces>();
  const numberOf = numbering();
  const alike = groupedBy(patterns, (pattern) =>
    [
      pattern.matchingType,
      numberOf(pattern.corrections),
      numberOf(pattern.exclusions),
      ...comparedWords(pattern),
    ].join(' '),
  );
  for (const group of alike.values()) {
    const places = group.flatMap((pattern) => pattern.places).sort(inBrainOrder);
    const [other] = places;
    const [pattern] = group;
    if (other === undefined || pattern === undefined) continue;
    for (const place of places) {
      if (inBrainOrder(place, other) === 0) continue;
      const pair = `${placeKey(place)} ${placeKey(other)}`;
      if (!found.has(pair)) found.set(pair, { place, other, words: wordsWithHoles(pattern) });
    }
  }
  return [...found.values()];
}

const wordsWithHoles = ({ text }: OrderPattern): readonly string[] => filledWords(text, () => '{{}}');

/** Sorted where their order does not matter. */
function comparedWords(pattern: OrderPattern): readonly string[] {
  const isFree = pattern.matchingType === 'strict' ? pattern.tokens.length === 0 : isLoose(pattern);
  return isFree ? wordsWithHoles(pattern).toSorted() : wordsWithHoles(pattern);
}

const isLoose = ({ matchingType }: OrderPattern): boolean =>
  matchingType === 'normal' || matchingType === 'not-contain';

/** Another number for each object. */
function numbering(): (object: object | undefined) => number {
  const numbers = new Map<object | undefined, number>();
  return (object) => {
    const number = numbers.get(object) ?? numbers.size;
    numbers.set(object, number);
    return number;
  };
}

/** An order that, said word for word, also starts another synapse. */
export interface AlsoStarts {
  /** The index of its synapse, and its index in the synapse. */
  readonly place: SignalPlace;
  /** What is said. */
  readonly said: string;
  readonly other: { readonly synapse: string; readonly order: string };
}

/**
 * The first other synapse that each order without holes starts, in brain order; of a pattern the first way to say it counts, and a
 * sentence that it shares with a pattern above it. Excludes what `overlapsOf` reports. Of two that start each other only the second is
 * reported.
 */
export function alsoStarts(
  synapses: readonly Synapse[],
  sentences: Sentences = NO_SENTENCES,
): readonly AlsoStarts[] {
  const index = orderIndex(synapses);
  const ready = readySentences(sentences);
  const hits = (order: SaidOrder) => index.hitsWith(order, ready);
  const patterns = index.patterns.flatMap(waysOf);
  const orders = patterns.filter(isSaidAsWritten).flatMap((pattern) => {
    const found = hits(orderOf(pattern.text));
    const started = new Set(found.map(({ place }) => place.synapse));
    const others = found.filter(
      (hit) => hit.pattern.places !== pattern.places && wordsToSay(hit.pattern.text).length > 0,
    );
    const said = normalForm(pattern.text);
    return pattern.places
      .filter(({ synapse }) => started.has(synapse))
      .map((place) => ({ place, said, started, others }));
  });
  const isIdentical = identity(index.patterns.flatMap((pattern) => waysApart(pattern, sentences)));
  const reported = asWritten();
  const isReported = (place: SignalPlace): boolean =>
    reported.some((one) => placeKey(one.place) === placeKey(place));
  return [...reported, ...shared().filter(({ place }) => !isReported(place))].toSorted((a, b) =>
    inBrainOrder(a.place, b.place),
  );

  function asWritten(): readonly AlsoStarts[] {
    const startedBy = new Map(orders.map(({ place, started }) => [placeKey(place), started]));
    return orders
      .toSorted((a, b) => inBrainOrder(a.place, b.place))
      .flatMap(({ place, said, others }) => {
        const hit = others.find(
          (other) =>
            other.place.synapse !== place.synapse &&
            !isIdentical(place, other.place) &&
            !(
              inBrainOrder(place, other.place) < 0 && startedBy.get(placeKey(other.place))?.has(place.synapse)
            ),
        );
        const synapse = synapses[hit?.place.synapse ?? -1];
        if (hit === undefined || synapse === undefined) return [];
        return [{ place, said, other: { synapse: synapse.name, order: hit.pattern.written } }];
      });
  }

  function shared(): readonly AlsoStarts[] {
    const found = new Map<string, AlsoStarts>();
    for (const { place, above, said } of sharedSentences(synapses, sentences)) {
      const [synapse, order] = [
        synapses[above.synapse],
        synapses[above.synapse]?.signals[above.signal]?.order,
      ];
      if (synapse === undefined || order === undefined || above.synapse === place.synapse) continue;
      if (found.has(placeKey(place)) || isIdentical(place, above)) continue;
      const started = new Set(hits(orderOf(said)).map(({ place: hit }) => hit.synapse));
      if (started.has(place.synapse) && started.has(above.synapse))
        found.set(placeKey(place), { place, said, other: { synapse: synapse.name, order: order.text } });
    }
    return [...found.values()];
  }
}

const isSaidAsWritten = ({ way, text }: OrderPattern): boolean =>
  way === 0 && templateTokens(text).length === 0;

/** Compares places for a sort. */
export const inBrainOrder = (a: SignalPlace, b: SignalPlace): number =>
  a.synapse - b.synapse || a.signal - b.signal;

/** A text that stands for one place. */
export const placeKey = ({ synapse, signal }: SignalPlace): string => `${synapse} ${signal}`;

/** Whether two orders share a sentence. */
function identity(patterns: readonly OrderPattern[]): (a: SignalPlace, b: SignalPlace) => boolean {
  const firsts = new Map<string, Set<string>>();
  const add = (place: SignalPlace, first: SignalPlace): void => {
    const known = firsts.get(placeKey(place)) ?? new Set<string>();
    firsts.set(placeKey(place), known.add(placeKey(first)));
  };
  for (const { place, other } of identicalPlaces(patterns)) {
    add(place, other);
    add(other, other);
  }
  return (a, b) => {
    const ofB = firsts.get(placeKey(b));
    return ofB !== undefined && [...(firsts.get(placeKey(a)) ?? [])].some((first) => ofB.has(first));
  };
}
