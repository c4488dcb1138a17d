import type { SlotList } from './lists/slot-list.ts';
import type { Node, SlotPart, TextShape } from './network.ts';
import { maskOf } from './network.ts';

/** What may stand in slots. */
export interface SlotPlaces {
  /** Where the values end that begin at a place, in their order, each once. */
  readonly ends: (part: SlotPart, local: SlotList | undefined, start: number) => readonly number[];
  /** False when no value stands anywhere in the text. */
  readonly mayBeIn: (part: SlotPart, local: SlotList | undefined) => boolean;
  /** False when no value stands at the end of the text. */
  readonly mayEnd: (part: SlotPart, local: SlotList | undefined) => boolean;
}

/** The node of a rule by its name. */
export type RuleOf = (name: string) => Node | undefined;

/**
 * What stands where in one text. A point is a place in it, twice, and 1 more after a value: there a space may be in the template alone, as in
 * "20%" and "Wohnzimmerlampe", or in the text alone, for hassil takes it so.
 */
export interface Chart {
  /** In compared form, with one space at its end. */
  readonly text: string;
  /** False when the text lacks what the node needs, wherever it may stand. Costs little. */
  readonly mayBeIn: (node: Node) => boolean;
  /** False when what the node says last does not stand at the end of the text. Costs little. */
  readonly mayEnd: (node: Node) => boolean;
  /** The points where a node ends that begins at a point, in their order. */
  readonly endsOf: (node: Node, start: number) => readonly number[];
  readonly ruleOf: RuleOf;
}

export const START = 0;

export const placeOf = (point: number): number => point >> 1;

let charts = 0;

/**
 * A chart parser: each node is looked at once at each place, so that the time grows with the network and the square of the text at
 * worst, whatever the number of ways to say a sentence. One chart at a time may be used.
 */
export function chartOf(text: string, slots: SlotPlaces, ruleOf: RuleOf): Chart {
  charts += 1;
  const chart = charts;

  const mayBeIn = (node: Node): boolean => {
    if (node.mayBeNothing) return true;
    if (node.asked !== chart) {
      node.asked = chart;
      node.mayBeIn = true; // what holds itself is asked for what else it needs
      node.mayBeIn = isThere(node);
    }
    return node.mayBeIn;
  };
  const isThere = (node: Node): boolean => {
    switch (node.kind) {
      case 'text':
        return text.includes(node.text.body);
      case 'then':
        for (const needed of node.needs()) if (!mayBeIn(needed)) return false;
        return true;
      case 'choice':
        return node.options.some(mayBeIn);
      case 'rule':
        return true;
      case 'slot':
        return slots.mayBeIn(node.part, node.local);
    }
  };

  const mayEnd = (node: Node): boolean => {
    if (node.askedForEnd !== chart) {
      node.askedForEnd = chart;
      node.mayEnd = true;
      node.mayEnd = isAtEnd(node);
    }
    return node.mayEnd;
  };
  const isAtEnd = (node: Node): boolean => {
    switch (node.kind) {
      case 'text':
        return node.text.body !== '' && text.endsWith(node.text.body, text.length - 1);
      case 'then':
        return mayEnd(node.tail) || (node.tail.mayBeNothing && mayEnd(node.head));
      case 'choice':
        return node.options.some(mayEnd);
      case 'rule':
        return true;
      case 'slot':
        return slots.mayEnd(node.part, node.local);
    }
  };

  const endsOf = (node: Node, start: number): readonly number[] => {
    if (!node.mayBeNothing && !isSoft(start) && (node.first & maskOf(text.charCodeAt(placeOf(start)))) === 0)
      return NOWHERE;
    if (node.kind === 'text') {
      const end = textEnd(text, node.text, start);
      return end < 0 ? NOWHERE : at(end);
    }
    if (node.seen !== chart) {
      node.seen = chart;
      node.starts.length = 0;
      node.ends.length = 0;
    }
    const known = node.starts.indexOf(start);
    if (known >= 0) return node.ends[known] ?? NOWHERE;
    const number = node.starts.push(start) - 1;
    node.ends.push(NOWHERE); // what holds itself is never said
    const ends = newEnds(node, start);
    node.ends[number] = ends;
    return ends;
  };
  const newEnds = (node: Node, start: number): readonly number[] => {
    switch (node.kind) {
      case 'then': {
        const middles = endsOf(node.head, start);
        let ends: readonly number[] = NOWHERE;
        for (const middle of middles) ends = merged(ends, endsOf(node.tail, middle));
        return ends;
      }
      case 'choice': {
        let ends: readonly number[] = NOWHERE;
        for (const option of node.options) ends = merged(ends, endsOf(option, start));
        return ends;
      }
      case 'rule': {
        const rule = ruleOf(node.rule);
        return rule === undefined ? NOWHERE : endsOf(rule, start);
      }
      case 'slot': {
        const place = placeOf(start);
        const isFree = isSoft(start) || isWordStart(text, place) ? 1 : 0;
        return slots.ends(node.part, node.local, place).map((end) => end * 2 + isFree);
      }
      default:
        return NOWHERE;
    }
  };
  return { text, mayBeIn, mayEnd, endsOf, ruleOf };
}

/** The point where a text ends that stands at a point, or -1. */
function textEnd(text: string, { isAfterSpace, body, isBeforeSpace }: TextShape, start: number): number {
  let place = placeOf(start);
  const isAtSpace = text.charCodeAt(place) === SPACE;
  if (isAfterSpace && !isWordStart(text, place)) {
    if (isAtSpace) place += 1;
    else if (!isSoft(start)) return -1;
  } else if (isAtSpace && isSoft(start) && body !== '') {
    place += 1;
  }
  if (body === '') return place === placeOf(start) ? start : place * 2;
  if (!text.startsWith(body, place)) return -1;
  place += body.length;
  if (!isBeforeSpace) return place * 2;
  return text.charCodeAt(place) === SPACE ? place * 2 + 2 : -1;
}

const isSoft = (point: number): boolean => (point & 1) === 1;

/** Whether a word begins at a place, or the text has ended. */
const isWordStart = (text: string, place: number): boolean =>
  place === 0 || text.charCodeAt(place - 1) === SPACE;

const SPACE = 32;

const NOWHERE: readonly number[] = [];

const POINTS: readonly number[][] = Array.from({ length: 512 }, (_, point) => [point]);

const at = (point: number): readonly number[] => POINTS[point] ?? [point];

/** The points of both, each once, in their order. */
function merged(some: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0 || some === others) return some;
  if (some.length === 0) return others;
  const all: number[] = [];
  let [left, right] = [0, 0];
  while (left < some.length || right < others.length) {
    const one = some[left] ?? Number.POSITIVE_INFINITY;
    const other = others[right] ?? Number.POSITIVE_INFINITY;
    all.push(Math.min(one, other));
    if (one <= other) left += 1;
    if (other <= one) right += 1;
  }
  return all;
}
