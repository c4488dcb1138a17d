import type { SlotList, TextList } from '../lists/slot-list.ts';
import type { SlotPart } from '../network.ts';
import { slotReader, type Vocabulary } from '../slot-reader.ts';
import { type WordText, writtenBetween } from '../words/word-text.ts';
import type { NearValue, NearValues } from './near-chart.ts';
import { SMALL, type WordCosts } from './near-words.ts';
import type { Token } from './tokens.ts';
import { type ListWords, listWords, type ValueWords } from './word-index.ts';

/** Which texts may have been said in slots. Numbers and other typed values are never changed; values of lists may be misspelled. */
export function nearValues(
  said: WordText,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  costs: WordCosts,
): NearValues {
  const { text } = said;
  const reader = slotReader(vocabulary)(text);
  const tokenAt = new Map(
    tokens.flatMap(
      ({ start, end }, at) =>
        [
          [start, at],
          [end, at + 1],
        ] as const,
    ),
  );
  const known = new Map<unknown, (readonly NearValue[] | undefined)[]>();
  const ofLists = new Map<ListWords, readonly Likely[]>();

  return (part, local, start) => {
    const list = listOf(part, local, vocabulary);
    const key = list ?? (part.kind === 'hole' ? HOLE : JSON.stringify(part));
    const rows = known.get(key) ?? [];
    known.set(key, rows);
    const values = rows[start] ?? newValues(part, local, list, start);
    rows[start] = values;
    return values;
  };

  function newValues(
    part: SlotPart,
    local: SlotList | undefined,
    list: SlotList | undefined,
    start: number,
  ): readonly NearValue[] {
    if (part.kind === 'hole' || list?.kind === 'wildcard') return freeValues(said, tokens, start, costs);
    if (list?.kind === 'texts') return likelyValues(list, start);
    return reader.values(part, local, tokens[start]?.start ?? 0).flatMap(({ end: place }) => {
      const end = tokenAt.get(place);
      if (end === undefined || end <= start) return [];
      const written = writtenBetween(said, tokens[start]?.start ?? 0, place);
      return [{ end, cost: 0, worth: NUMBER_WORTH * (end - start), text: written }];
    });
  }

  function likelyValues(list: TextList, start: number): readonly NearValue[] {
    const words = listWords(list);
    const likely = ofLists.get(words) ?? likelyOf(words, tokens, costs);
    ofLists.set(words, likely);
    const best = new Map<number, NearValue>();
    for (const { value, places } of likely) {
      if (!places.some((place) => place >= start && place - start < value.words.length)) continue;
      for (const found of aligned(value, start, tokens.length, costs)) {
        const before = best.get(found.end);
        if (before === undefined || found.cost < before.cost) best.set(found.end, found);
      }
    }
    return [...best.values()];
  }
}

const HOLE = {};

const NUMBER_WORTH = 0.5;

export const listOf = (
  part: SlotPart,
  local: SlotList | undefined,
  { list }: Vocabulary,
): SlotList | undefined => (part.kind === 'list' ? (local ?? list(part.list)) : undefined);

/** Free text says nothing for a sentence. Words that the sentences know, or numbers, are seldom meant to be free text. */
function freeValues(
  said: WordText,
  tokens: readonly Token[],
  start: number,
  { free }: WordCosts,
): readonly NearValue[] {
  const values: NearValue[] = [];
  let cost = FREE;
  for (let end = start + 1; end <= tokens.length; end += 1) {
    cost += free[end - 1] ?? 0;
    if (tokens[end]?.isGlued === true) continue;
    const written = writtenBetween(said, tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0);
    values.push({ end, cost, worth: 0, text: written, isFree: true });
  }
  return values;
}

const FREE = 0.1;

/** A value of which some word was said, or one like it. */
interface Likely {
  readonly value: ValueWords;
  /** The tokens that it has a word for. */
  readonly places: readonly number[];
}

/** Values with more words in common come first; so many are compared with the order. */
const MOST_LIKELY = 60;

function likelyOf(
  { values, byWord }: ListWords,
  tokens: readonly Token[],
  costs: WordCosts,
): readonly Likely[] {
  const places = new Map<number, number[]>();
  for (const at of tokens.keys())
    for (const [word, numbers] of byWord) {
      if (costs.worth(word, at) <= SMALL) continue;
      for (const number of numbers) places.set(number, [...(places.get(number) ?? []), at]);
    }
  return [...places]
    .flatMap(([number, at]) => {
      const value = values[number];
      return value === undefined ? [] : [{ value, places: at }];
    })
    .sort((a, b) => b.places.length - a.places.length || a.value.words.length - b.value.words.length)
    .slice(0, MOST_LIKELY);
}

/** At most so much of what a value weighs may differ. */
const MOST_APART = 0.5;

/** What it costs to take the tokens from a place on for a value, for each place where it may end. */
function aligned(
  { text, words }: ValueWords,
  start: number,
  length: number,
  costs: WordCosts,
): readonly NearValue[] {
  const last = Math.min(length, start + words.length + 1);
  const weight = words.reduce((sum, word) => sum + costs.weightOf(word.text), 0);
  let row: readonly Cell[] = Array.from({ length: last - start + 1 }, (_, offset) =>
    offset === 0 ? { cost: 0, worth: 0 } : NEVER,
  );
  for (const word of words) {
    const next: Cell[] = [];
    for (let at = start; at <= last; at += 1) {
      const offset = at - start;
      const skipped = row[offset] ?? NEVER;
      const before = offset === 0 ? NEVER : (row[offset - 1] ?? NEVER);
      const beside = offset === 0 ? NEVER : (next[offset - 1] ?? NEVER);
      next.push(
        cheapest(
          { cost: skipped.cost + costs.weightOf(word.text), worth: skipped.worth },
          {
            cost: before.cost + costs.instead(word.text, at - 1),
            worth: before.worth + costs.worth(word.text, at - 1),
          },
          { cost: beside.cost + (costs.extra[at - 1] ?? 0), worth: beside.worth },
        ),
      );
    }
    row = next;
  }
  return row.flatMap(({ cost, worth }, offset) =>
    offset > 0 && cost <= weight * MOST_APART && worth > 0
      ? [{ end: start + offset, cost, worth, text }]
      : [],
  );
}

interface Cell {
  readonly cost: number;
  readonly worth: number;
}

const NEVER: Cell = { cost: Number.POSITIVE_INFINITY, worth: 0 };

const cheapest = (one: Cell, other: Cell, third: Cell): Cell => {
  const best = other.cost <= one.cost ? other : one;
  return third.cost < best.cost ? third : best;
};
