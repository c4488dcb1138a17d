import type { Correction, MatchingType, OrderSignal, Synapse } from '../../src/brain/synapse.ts';

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS = [
  ...['on', 'On', 'the', 'THE', 'light', 'lite', '1', '__proto__', 'constructor', '{{b}}'],
  ...['on,', '“the”', 'light.', '…', "l'lite", 'l’lite', '2.5', '-'],
];

/** Those that a pattern may have anywhere. A hyphen alone may part two words there, and then it is nothing. */
const PLAIN = WORDS.filter((word) => !/[{…]|^-$/.test(word));

const HOLES = [
  '{{ a }}',
  '{{b}}',
  '{{ A }}',
  'li{{ a }}te',
  '“{{ a }}”,',
  '{{ a }}{{ b }}',
  '{{ a.b }}',
  '{{ my-name }}',
  '{{ __proto__ }}',
];

const PATTERN_HOLES = ['{{ a }}', '{{ a }}?', '{{b}}', '{{ A }}', '{{ a.b }}', '{{ __proto__ }}'];

const TYPES: readonly MatchingType[] = ['normal', 'strict', 'ordered-strict', 'not-contain', 'pattern'];

/** An order of a few words, often repeated ones, sometimes of none. */
export const randomOrder = (random: () => number): string => text(random, upTo(random, 9));

/** Few synapses of few, short signals; about every fifth is disabled. */
export const randomBrain = (random: () => number): readonly Synapse[] =>
  times(1 + upTo(random, 8), (index) => ({
    name: `s${index}`,
    source: 'api',
    isEnabled: random() < 0.8,
    signals: times(upTo(random, 3), () => ({
      name: 'order',
      parameters: {},
      ...(random() < 0.9 ? { order: randomSignal(random) } : {}),
    })),
    neurons: [],
  }));

function randomSignal(random: () => number): OrderSignal {
  const words = times(upTo(random, 6), () => oneOf(random, random() < 0.35 ? HOLES : WORDS));
  const matchingType = oneOf(random, TYPES);
  return {
    text: matchingType === 'pattern' ? randomPattern(random) : words.join(' '),
    matchingType,
    excludedWords: times(upTo(random, 3), () => text(random, upTo(random, 3))),
    corrections: random() < 0.4 ? randomCorrections(random) : [],
  };
}

/** Always with a word outside of brackets; never too many ways. */
const randomPattern = (random: () => number): string =>
  times(1 + upTo(random, 4), (index) => (index === 0 ? oneOf(random, PLAIN) : randomPart(random, 2))).join(
    ' ',
  );

function randomPart(random: () => number, depth: number): string {
  const kind = depth === 0 ? 0 : random();
  if (kind < 0.4) return oneOf(random, PLAIN);
  if (kind < 0.6) return oneOf(random, PATTERN_HOLES);
  const alternatives = times(1 + upTo(random, 3), () =>
    times(1 + upTo(random, 2), () => randomPart(random, depth - 1)).join(' '),
  ).join('|');
  if (kind < 0.75) return `(${alternatives})`;
  return kind < 0.95 ? `[${alternatives}]` : 'li[gh]t[e]';
}

const randomCorrections = (random: () => number): readonly Correction[] =>
  times(1 + upTo(random, 3), () => ({
    input: text(random, upTo(random, 3)),
    output: text(random, upTo(random, 3)),
  }));

const text = (random: () => number, length: number): string =>
  times(length, () => oneOf(random, WORDS)).join(' ');

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A whole number below `limit`. */
const upTo = (random: () => number, limit: number): number => Math.floor(random() * limit);

function oneOf<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[upTo(random, choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}
