import { type Chart, chartOf, placeOf, type RuleOf, START } from './chart.ts';
import type { Expression } from './expression.ts';
import { maskOf, type Names, type Node, networkMaker, type Spacing } from './network.ts';
import { byRank, type Outcome, outcomesOf } from './outcomes.ts';
import type { slotReader } from './slot-reader.ts';

/** A sentence that may be said. `T` is what it belongs to. */
export interface Sentence<T> {
  readonly said: Expression;
  readonly names: Names;
  readonly of: T;
}

/** Sentences, ready to be found. */
export interface SentenceSet<T> {
  /** The sentences that take a whole text, in their order, with the ways in which they do. */
  readonly find: (
    text: string,
    reading: Reading,
    isWanted?: (of: T) => boolean,
  ) => readonly FoundSentence<T>[];
  /** Some of the sentences, ready at no cost. */
  readonly among: (isWanted: (of: T) => boolean) => SentenceSet<T>;
}

/** What sentences are read with. */
export interface Reading {
  readonly read: ReturnType<typeof slotReader>;
  readonly rule: RuleOf;
}

export interface FoundSentence<T> {
  readonly of: T;
  /** At least one. Their places are those of the text. */
  readonly outcomes: readonly Outcome[];
}

export function sentenceSet<T>(sentences: readonly Sentence<T>[], spacing: Spacing = {}): SentenceSet<T> {
  const nodeOf = networkMaker(spacing);
  return setOf(
    sentences.map(({ said, names, of }) => {
      const node = nodeOf(said, names);
      return { node, first: node.first, last: node.last, of };
    }),
  );
}

interface Entry<T> extends Pick<Node, 'first' | 'last'> {
  readonly node: Node;
  readonly of: T;
}

function setOf<T>(entries: readonly Entry<T>[]): SentenceSet<T> {
  return {
    among: (isWanted) => setOf(entries.filter(({ of }) => isWanted(of))),
    find: (text, { read, rule }, isWanted = () => true) => {
      const first = maskOf(text.charCodeAt(0));
      const last = maskOf(text.charCodeAt(text.length - 2));
      const slots = read(text);
      const chart = chartOf(text, slots, rule);
      const outcomes = outcomesOf(chart, slots.values);
      slots.readIn(chart, (node, start, end) => outcomes(node, start, end)[0]);
      const found: FoundSentence<T>[] = [];
      for (const entry of entries) {
        if ((entry.first & first) === 0 || (entry.last & last) === 0) continue;
        const { node, of } = entry;
        if (!chart.mayEnd(node) || !chart.mayBeIn(node) || !isWanted(of)) continue;
        const ends = wholeEnds(chart, node);
        if (ends.length > 0)
          found.push({ of, outcomes: ends.flatMap((end) => outcomes(node, START, end)).sort(byRank) });
      }
      return found;
    },
  };
}

/** The ends of a node that takes the whole text, with or without the space at its end. */
const wholeEnds = (chart: Chart, node: Node): readonly number[] => {
  const { length } = chart.text;
  return chart.endsOf(node, START).filter((end) => placeOf(end) >= length - 1);
};
