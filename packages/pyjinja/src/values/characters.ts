import { fail } from '../failure.ts';
import type { Meter } from './meter.ts';
import { isTuple, tuple, type Value } from './value.ts';

/** A text's characters as Python counts them: one beyond the 65 536 first is one, too. */
export function characters(text: string, meter: Meter): readonly string[] {
  meter.step(text.length);
  return isNarrow(text) ? text.split('') : Array.from(text);
}

export function lengthOf(text: string, meter: Meter): number {
  meter.scan(text.length);
  if (isNarrow(text)) return text.length;
  meter.text(text.length / 2);
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length++;
  return length;
}

/** The part from character `start` to `stop`, both within the text. */
export function part(text: string, start: number, stop: number, meter: Meter): string {
  meter.scan(text.length);
  if (isNarrow(text)) return text.slice(start, stop);
  return characters(text, meter).slice(start, stop).join('');
}

/** The character number of a place in JavaScript's counting, and -1 for -1. */
export function characterAt(text: string, index: number, meter: Meter): number {
  return index <= 0 ? index : lengthOf(text.slice(0, index), meter);
}

const isNarrow = (text: string): boolean => !/[\ud800-\udbff]/.test(text);

/** `'ab' * 3`, `[0] * 3`; undefined when `value` is no sequence or `times` nothing that could be a number. */
export function repeated(value: Value, times: bigint | number | undefined, meter: Meter): Value | undefined {
  const items = Array.isArray(value) ? value : isTuple(value) ? value.items : undefined;
  if (typeof value !== 'string' && items === undefined) return undefined;
  if (typeof times !== 'bigint') {
    return times === undefined ? undefined : fail(`can't multiply sequence by non-int of type 'float'`);
  }
  const count = times < 0n ? 0 : Number(times);
  if (typeof value === 'string') return textTimes(value, count, meter);
  if (items === undefined || items.length === 0 || count === 0) return Array.isArray(value) ? [] : tuple();
  meter.step(items.length * count);
  const all = Array.from({ length: count }, () => items).flat(1) as Value[];
  return Array.isArray(value) ? all : { kind: 'tuple', items: all };
}

/** A text so many times; refused before it is made when it is too much. */
export function textTimes(text: string, count: number, meter: Meter): string {
  if (text === '' || count <= 0) return '';
  meter.text(text.length * count);
  return text.repeat(count);
}
