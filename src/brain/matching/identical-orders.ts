import { groupedBy } from '../../lib/grouped-by.ts';
import type { OrderPattern, SignalPlace } from './order-pattern.ts';
import { filledWords } from './order-template.ts';

/** Two order signals that match the same orders. */
export interface IdenticalPlaces {
  readonly place: SignalPlace;
  /** The first such signal of the brain. */
  readonly other: SignalPlace;
  /** What is to be said, holes as `{{}}`. */
  readonly words: readonly string[];
}

/** Each signal that has a way to say it in common with one before it, once for each pair with the first of its kind. */
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
      const pair = `${place.synapse} ${place.signal} ${other.synapse} ${other.signal}`;
      if (!found.has(pair)) found.set(pair, { place, other, words: wordsWithHoles(pattern) });
    }
  }
  return [...found.values()];
}

const inBrainOrder = (a: SignalPlace, b: SignalPlace): number => a.synapse - b.synapse || a.signal - b.signal;

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
