import { type Chart, placeOf } from './chart.ts';
import type { Context, SlotList } from './lists/slot-list.ts';
import type { Node, SlotPart } from './network.ts';

/** A value that stands in a slot. */
export interface Filled {
  readonly slot: string;
  readonly value: unknown;
  /** Its place in the text. */
  readonly start: number;
  readonly end: number;
  readonly isFree: boolean;
  readonly isCapture: boolean;
  /** Of the value of a list. */
  readonly context?: Context;
  readonly metadata?: Context;
}

/** One way in which a part of a text is said. */
export interface Outcome {
  readonly filled: readonly Filled[];
  /** Of the values of its lists. */
  readonly context: Context;
  /** Characters of the template's own words. */
  readonly literal: number;
  /** The numbers of the options taken, from left to right. */
  readonly options: readonly number[];
}

/** A value of a slot at a place. */
export interface SlotValue {
  readonly end: number;
  readonly value: unknown;
  readonly isFree?: boolean;
  readonly context?: Context | undefined;
  readonly metadata?: Context | undefined;
  /** What its own slots hold. */
  readonly inside?: readonly Filled[];
  /** The template by which it was said. */
  readonly node?: Node;
}

export type SlotValues = (part: SlotPart, local: SlotList | undefined, start: number) => readonly SlotValue[];

/** Ways that are kept for one part; an order with more is too ambiguous to care. */
const MOST = 64;

/** The ways in which a node takes the text from one point up to another, in the order of its template, each once. It must do so in one at least. */
export function outcomesOf(chart: Chart, values: SlotValues) {
  const known = new Map<Node, Map<number, readonly Outcome[]>>();
  const width = 2 * chart.text.length + 2;

  const outcomes = (node: Node, start: number, end: number): readonly Outcome[] => {
    if (node.kind === 'text')
      return [{ filled: [], context: {}, literal: letters(node.text.body), options: [] }];
    const places = known.get(node) ?? new Map<number, readonly Outcome[]>();
    known.set(node, places);
    const key = start * width + end;
    const before = places.get(key);
    if (before !== undefined) return before;
    const made = distinct(newOutcomes(node, start, end).toSorted(byRank));
    places.set(key, made);
    return made;
  };
  const newOutcomes = (node: Node, start: number, end: number): readonly Outcome[] => {
    switch (node.kind) {
      case 'then':
        return chart.endsOf(node.head, start).flatMap((middle) => {
          if (!chart.endsOf(node.tail, middle).includes(end)) return [];
          const tails = outcomes(node.tail, middle, end);
          return outcomes(node.head, start, middle).flatMap((head) =>
            tails.map((tail) => joined(head, tail)),
          );
        });
      case 'choice':
        return node.options.flatMap((option, number) =>
          chart.endsOf(option, start).includes(end)
            ? outcomes(option, start, end).map((one) => ({ ...one, options: [number, ...one.options] }))
            : [],
        );
      case 'rule': {
        const rule = chart.ruleOf(node.rule);
        return rule === undefined ? [] : outcomes(rule, start, end);
      }
      case 'slot':
        return values(node.part, node.local, placeOf(start))
          .filter((value) => value.end === placeOf(end))
          .map((value) => slotOutcome(node.part, value, placeOf(start)));
      default:
        return [];
    }
  };
  return outcomes;
}

const slotOutcome = (
  { slot, isCapture }: SlotPart,
  { end, value, isFree = false, context, metadata, inside = [] }: SlotValue,
  start: number,
): Outcome => ({
  filled: [
    ...inside,
    {
      slot,
      value,
      start,
      end,
      isFree,
      isCapture: isCapture === true,
      ...(context === undefined ? {} : { context }),
      ...(metadata === undefined ? {} : { metadata }),
    },
  ],
  context: context ?? {},
  literal: 0,
  options: [],
});

const joined = (head: Outcome, tail: Outcome): Outcome => ({
  filled: head.filled.length === 0 ? tail.filled : [...head.filled, ...tail.filled],
  context: { ...head.context, ...tail.context },
  literal: head.literal + tail.literal,
  options: [...head.options, ...tail.options],
});

/** Sorts ways as the template names them, and those of one kind by how little their slots take, from left to right. */
export function byRank(one: Outcome, other: Outcome): number {
  for (const [at, option] of one.options.entries()) {
    const apart = option - (other.options[at] ?? 0);
    if (apart !== 0) return apart;
  }
  for (const [at, { end }] of one.filled.entries()) {
    const apart = end - (other.filled[at]?.end ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** Of ways that fill the same slots with the same places, and have as many words of their own, the first. */
function distinct(all: readonly Outcome[]): readonly Outcome[] {
  if (all.length < 2) return all;
  const first = new Map<string, Outcome>();
  for (const outcome of all) {
    const key = JSON.stringify([outcome.literal, outcome.context, ...outcome.filled]);
    if (!first.has(key)) first.set(key, outcome);
  }
  return [...first.values()].slice(0, MOST);
}

const letters = (text: string): number => text.replaceAll(' ', '').length;
