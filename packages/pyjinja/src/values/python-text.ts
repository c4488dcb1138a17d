import { fail } from '../failure.ts';
import { entriesOf } from './dict.ts';
import type { Meter } from './meter.ts';
import { isTuple, isUndefined, type Range, tuple, type Value } from './value.ts';

/** A value as Python's `str` prints it: `True`, `None`, `2.0`, `['a', 1]`; what is undefined is empty. */
export function str(value: Value, meter: Meter): string {
  if (typeof value === 'string') return value;
  return isUndefined(value) ? '' : repr(value, meter);
}

/** As Python's `repr`: texts have quotes. */
export function repr(value: Value, meter: Meter): string {
  meter.step();
  switch (typeof value) {
    case 'string':
      return quoted(value, meter);
    case 'boolean':
      return value ? 'True' : 'False';
    case 'bigint':
      return intText(value, meter);
    case 'number':
      return floatText(value);
    default:
      return value === null ? 'None' : reprObject(value, meter);
  }
}

function reprObject(value: Extract<Value, object>, meter: Meter): string {
  if (Array.isArray(value)) return `[${listed(value, meter)}]`;
  switch (value.kind) {
    case 'undefined':
      return 'Undefined';
    case 'tuple':
      return value.items.length === 1
        ? `(${listed(value.items, meter)},)`
        : `(${listed(value.items, meter)})`;
    case 'dict':
      return `{${joined(
        [...entriesOf(value).values()].map(
          (entry) => `${repr(entry.key, meter)}: ${repr(entry.value, meter)}`,
        ),
        meter,
      )}}`;
    case 'view':
      return `${value.type}([${listed(value.items, meter)}])`;
    case 'range':
      return rangeText(value);
    case 'iterator':
      return `<${value.type} object>`;
    case 'thing':
      return value.shown();
  }
}

/** Many digits take long to make. */
export function intText(value: bigint, meter: Meter): string {
  if (BigInt.asIntN(64, value) !== value) meter.step(100);
  return String(value);
}

const listed = (items: readonly Value[], meter: Meter): string =>
  joined(
    items.map((item) => repr(item, meter)),
    meter,
  );

function joined(texts: readonly string[], meter: Meter): string {
  let length = 0;
  for (const text of texts) length += text.length + 2;
  meter.text(length);
  return texts.join(', ');
}

function rangeText({ start, step, length }: Range): string {
  const stop = start + step * length;
  return step === 1 ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
}

/** A float as Python prints it: `2.0`, `1e+16`, `1.5e-07`, `inf`. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-4 && magnitude < 1e16)) return plainText(value);
  const [mantissa, exponent = ''] = value.toExponential().split('e');
  return `${mantissa}e${exponentText(Number(exponent))}`;
}

/** `+16`, `-07`: a sign and at least two digits. */
export const exponentText = (exponent: number): string =>
  `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

function plainText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/** All that Python's `repr` writes with a backslash, quotes apart. */
const UNPRINTABLE = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in quotes as Python's `repr` writes it: in single ones, unless only those are in the text. */
function quoted(text: string, meter: Meter): string {
  meter.text(2 * text.length + 2);
  const written = text.replace(UNPRINTABLE, escaped);
  if (!written.includes("'")) return `'${written}'`;
  return written.includes('"') ? `'${written.replaceAll("'", "\\'")}'` : `"${written}"`;
}

function escaped(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

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
