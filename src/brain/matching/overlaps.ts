import { groupedBy } from '../../lib/collections.ts';
import { NO_SENTENCES, type Sentences } from '../../sentences/sentences.ts';
import type { Synapse } from '../synapse.ts';
import { identicalPlaces, inBrainOrder, placeKey } from './also-starts.ts';
import type { CorrectionList } from './corrections.ts';
import { type OrderPattern, orderPatterns, type SignalPlace, waysApart } from './order-pattern.ts';
import { wordsToSay } from './order-template.ts';

/** An order signal that cannot work as its author meant. */
export interface Overlap {
  /** `identical`: `other`, further up, matches the same. `impossible`: matches nothing. `matches_everything`: no words. */
  readonly kind: 'identical' | 'impossible' | 'matches_everything';
  readonly synapse: string;
  /** The index of the signal in its synapse, from 0. */
  readonly signal: number;
  readonly other?: { readonly synapse: string; readonly signal: number };
  /** What an identical order says, holes as `{{}}`, or the words that make an order impossible; in lower case. */
  readonly words?: readonly string[];
}

/** What is odd about the orders of a brain, in brain order; the time grows with the number of orders. */
export function overlapsOf(
  synapses: readonly Synapse[],
  sentences: Sentences = NO_SENTENCES,
): readonly Overlap[] {
  const whole = orderPatterns(synapses);
  const patterns = whole.flatMap((pattern) => waysApart(pattern, sentences));
  const found: readonly Found[] = [
    ...identicalPlaces(patterns).map((same) => ({ kind: 'identical', ...same }) as const),
    ...Array.from(groupedBy(patterns, ({ places }) => places)).flatMap(([places, ways]) => {
      const odd = oddityOf(ways);
      return odd === undefined ? [] : places.map((place) => ({ ...odd, place }));
    }),
    ...unsayable(synapses, new Set(whole.flatMap(({ places }) => places.map(placeKey)))),
  ];

  const named = ({ synapse, signal }: SignalPlace) => ({ synapse: synapses[synapse]?.name ?? '', signal });
  return found
    .toSorted((a, b) => inBrainOrder(a.place, b.place))
    .map(({ kind, place, other, words }) => ({
      kind,
      ...named(place),
      ...(other === undefined ? {} : { other: named(other) }),
      ...(words === undefined ? {} : { words }),
    }));
}

interface Found extends Pick<Overlap, 'kind' | 'words'> {
  readonly place: SignalPlace;
  readonly other?: SignalPlace;
}

/** What is odd about an order by itself, given the ways to say it. */
function oddityOf(ways: readonly OrderPattern[]): Pick<Found, 'kind' | 'words'> | undefined {
  const [words = [], ...others] = ways.map(impossibleWords);
  if (words.length > 0 && others.every(({ length }) => length > 0)) return { kind: 'impossible', words };
  return ways.some(({ text }) => wordsToSay(text).length === 0) ? { kind: 'matches_everything' } : undefined;
}

/** The orders there is no way to say. */
const unsayable = (synapses: readonly Synapse[], sayable: ReadonlySet<string>): readonly Found[] =>
  synapses.flatMap(({ signals }, synapse) =>
    signals.flatMap(({ order }, signal) =>
      order === undefined || sayable.has(placeKey({ synapse, signal }))
        ? []
        : [{ kind: 'impossible', place: { synapse, signal }, words: [] } as const],
    ),
  );

/**
 * The words, in lower case, because of which a pattern matches no order: they are excluded, corrected before the comparison, or
 * braces around what is no name.
 */
function impossibleWords({ text, exclusions, corrections }: OrderPattern): readonly string[] {
  const excluded = new Set(exclusions.filter(({ length }) => length === 1).flat());
  return wordsToSay(text).filter(
    (word) =>
      excluded.has(word) ||
      BRACES.test(word) ||
      (corrections !== undefined && isCorrectedAway(word, corrections)),
  );
}

const BRACES = /\{\{|\}\}/;

/** Whether no order can hold a word any more once the corrections are made. */
function isCorrectedAway(word: string, { byFirstWord, replacements }: CorrectionList): boolean {
  const brings = (position: number): boolean =>
    replacements[position]?.output.some(({ lower }) => lower === word) === true;
  const removing = (byFirstWord.get(word) ?? []).filter(
    (position) => replacements[position]?.input.length === 1 && !brings(position),
  );
  const last = removing.at(-1);
  return last !== undefined && !replacements.some((_, position) => position > last && brings(position));
}
