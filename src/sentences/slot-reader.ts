import type { Chart, RuleOf, SlotPlaces } from './chart.ts';
import type { RangePart } from './expression.ts';
import type { TextReader } from './lists/list-reader.ts';
import { textReader } from './lists/list-reader.ts';
import type { RangeList, SlotList } from './lists/slot-list.ts';
import type { Node, SlotPart, Spacing } from './network.ts';
import type { Outcome, SlotValue, SlotValues } from './outcomes.ts';

/** A value that stands in a text from a known place on. */
export interface Reading<T = string | number> {
  readonly end: number;
  readonly value: T;
}

/** Finds the values that begin at a place of a text in compared form. */
export type Reader<T = string | number> = (text: string, start: number) => readonly Reading<T>[];

/** What the slots of sentences are read with: the lists of a kit, and the values that are known without a list. */
export interface Vocabulary {
  readonly rule: RuleOf;
  readonly list: (name: string) => SlotList | undefined;
  /** The words for numbers in a language; the kit's by default. */
  readonly numbers: (language?: string) => Reader | undefined;
  /** The values of a type, such as durations. */
  readonly type: (name: string) => Reader | undefined;
}

/** The values of slots in one text. */
interface SlotsOfText extends SlotPlaces {
  readonly values: SlotValues;
  /** Tells the chart of the text, by which list values are found that are templates, and what is in their slots. */
  readonly readIn: (chart: Chart, inside: Inside) => void;
}

type Inside = (node: Node, start: number, end: number) => Outcome | undefined;

/** Reads slots with a vocabulary. Lists are made ready when first read, once for as long as they live. */
export function slotReader(vocabulary: Vocabulary, { ignoresSpaces = false }: Spacing = {}) {
  return (text: string): SlotsOfText => {
    const known = new Map<unknown, (Values | undefined)[]>();
    let reading: { readonly chart: Chart; readonly inside: Inside } | undefined;

    const valuesAt = (part: SlotPart, local: SlotList | undefined, start: number): Values => {
      const list = listOf(part, local);
      const key = keyOf(part, list);
      let places = known.get(key);
      if (places === undefined) {
        places = [];
        known.set(key, places);
      }
      const before = places[start];
      if (before !== undefined) return before;
      const values = newValues(part, list, start);
      const made = values.length === 0 ? NOTHING : { values, ends: endsOf(values) };
      places[start] = made;
      return made;
    };
    const newValues = (part: SlotPart, list: SlotList | undefined, start: number): readonly SlotValue[] => {
      if (isFree(part, list)) return freeValues(text, start, ignoresSpaces || part.isGlued === true);
      if (part.kind === 'range') return rangeValues(rangeOf(part), text, start);
      if (list?.kind === 'range') return rangeValues(list, text, start);
      if (list?.kind !== 'texts') return typeOf(part, list)?.(text, start) ?? NONE;
      if (reading === undefined) return NONE;
      const { chart, inside } = reading;
      return readerOf(list)
        .at(chart, start)
        .map(({ end, value, node }) => ({
          end,
          value: value.out,
          context: value.context,
          metadata: value.metadata,
          ...(node === undefined ? {} : { node, inside: inside(node, start * 2, end * 2)?.filled ?? [] }),
        }));
    };
    const mayBeIn = (part: SlotPart, local: SlotList | undefined): boolean => {
      const list = listOf(part, local);
      if (isFree(part, list)) return true;
      if (part.kind === 'range' || list?.kind === 'range') return hasNumber(list, text);
      if (list?.kind !== 'texts') return typeOf(part, list) !== undefined;
      return reading !== undefined && readerOf(list).isIn(reading.chart);
    };
    return {
      values: (part, local, start) => valuesAt(part, local, start).values,
      ends: (part, local, start) => valuesAt(part, local, start).ends,
      mayBeIn,
      mayEnd: (part, local) => {
        const list = listOf(part, local);
        return list?.kind !== 'texts' || reading === undefined || readerOf(list).isAtEnd(reading.chart);
      },
      readIn: (chart, inside) => {
        reading = { chart, inside };
      },
    };
  };

  function listOf(part: SlotPart, local: SlotList | undefined): SlotList | undefined {
    return part.kind === 'list' ? (local ?? vocabulary.list(part.list)) : undefined;
  }

  function typeOf(part: SlotPart, list: SlotList | undefined): Reader | undefined {
    if (list?.kind === 'value') return vocabulary.type(list.type);
    return part.kind === 'list' ? vocabulary.type(part.list) : undefined;
  }

  function hasNumber(list: SlotList | undefined, text: string): boolean {
    if (list?.kind !== 'range') return DIGIT.test(text) || vocabulary.numbers() !== undefined;
    return (
      (list.digits && DIGIT.test(text)) || (list.words && vocabulary.numbers(list.language) !== undefined)
    );
  }

  function rangeValues(range: RangeList, text: string, start: number): readonly SlotValue[] {
    const inDigits = range.digits ? digitsAt(range, text, start) : undefined;
    const readings = inDigits !== undefined ? [inDigits] : wordsAt(range, text, start);
    return readings.flatMap(({ end, value }) =>
      isIn(range, Number(value)) ? [{ end, value: Number(value) * (range.multiplier ?? 1) }] : [],
    );
  }

  function wordsAt({ words, language }: RangeList, text: string, start: number): readonly Reading[] {
    return words && !STARTS_WITH_DIGIT.test(text.slice(start, start + 2))
      ? (vocabulary.numbers(language)?.(text, start) ?? [])
      : [];
  }

  function readerOf(list: Extract<SlotList, { kind: 'texts' }>): TextReader {
    const readers = ignoresSpaces ? READERS_WITHOUT_SPACES : READERS;
    const known = readers.get(list);
    if (known !== undefined) return known;
    const made = textReader(list, { ignoresSpaces });
    readers.set(list, made);
    return made;
  }
}

const READERS = new WeakMap<SlotList, TextReader>();

const READERS_WITHOUT_SPACES = new WeakMap<SlotList, TextReader>();

interface Values {
  readonly values: readonly SlotValue[];
  readonly ends: readonly number[];
}

const NONE: readonly SlotValue[] = [];

const NOTHING: Values = { values: NONE, ends: [] };

const DIGIT = /\d/;

const isFree = (part: SlotPart, list: SlotList | undefined): boolean =>
  part.kind === 'hole' || list?.kind === 'wildcard';

/** Slots with one key take the same values. */
const keyOf = (part: SlotPart, list: SlotList | undefined): unknown =>
  isFree(part, list) ? (part.isGlued === true ? 'glued' : 'free') : (list ?? part);

const endsOf = (values: readonly SlotValue[]): readonly number[] => {
  const [only] = values;
  if (only !== undefined && values.length === 1) return [only.end];
  return [...new Set(values.map(({ end }) => end))].sort((a, b) => a - b);
};

/** Anything up to the end of a word, or of a character where the template goes on within it. */
function freeValues(text: string, start: number, isGlued: boolean): readonly SlotValue[] {
  if (text.charAt(start) === ' ') return NONE;
  const values: SlotValue[] = [];
  for (let end = start + 1; end < text.length; end += 1)
    if (isGlued || text.charAt(end) === ' ') values.push({ end, value: undefined, isFree: true });
  return values;
}

const rangeOf = ({ from, to, step }: RangePart): RangeList => ({
  ...{ kind: 'range', from, to, step, digits: true, words: true },
});

const WHOLE = /-?\d+/y;

const DECIMAL = /-?\d+(?:[.,]\d+)?/y;

const STARTS_WITH_DIGIT = /^-?\d/;

function digitsAt({ fractions }: RangeList, text: string, start: number): Reading<number> | undefined {
  const pattern = fractions === undefined ? WHOLE : DECIMAL;
  pattern.lastIndex = start;
  const [found] = pattern.exec(text) ?? [];
  return found === undefined
    ? undefined
    : { end: start + found.length, value: Number(found.replace(',', '.')) };
}

/** Whether a number is one of a range: a whole one, or with its fraction after a whole one that is. */
function isIn({ from, to, step, fractions }: RangeList, value: number): boolean {
  const whole = Math.floor(value);
  if (whole < from || whole > to || (whole - from) % step !== 0) return false;
  const tenths = Math.round((value - whole) * 10);
  if (Math.abs(value - whole - tenths / 10) > 1e-9) return false;
  return tenths === 0 || fractions === 'tenths' || (fractions === 'halves' && tenths === 5);
}
