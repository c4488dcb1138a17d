import { fail } from './fail.ts';
import type { Meter } from './meter.ts';
import { isTuple, tuple, type Value } from './value.ts';

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
