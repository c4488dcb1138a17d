import type { Budget } from './budget.ts';
import { entriesOf } from './dict.ts';
import { fail, isTuple, isUndefined, type Range, tuple, type Value } from './value.ts';

/** Python's `str`: `True`, `None`, `2.0`, `['a', 1]`; empty for undefined. */
export function str(value: Value, budget: Budget): string {
  if (typeof value === 'string') return value;
  return isUndefined(value) ? '' : repr(value, budget);
}

/** Python's `repr`, with texts in quotes. */
export function repr(value: Value, budget: Budget): string {
  budget.step();
  switch (typeof value) {
    case 'string':
      return quoted(value, budget);
    case 'boolean':
      return value ? 'True' : 'False';
    case 'bigint':
      return intText(value, budget);
    case 'number':
      return floatText(value);
    default:
      return value === null ? 'None' : reprObject(value, budget);
  }
}

function reprObject(value: Extract<Value, object>, budget: Budget): string {
  if (Array.isArray(value)) return `[${listed(value, budget)}]`;
  switch (value.kind) {
    case 'undefined':
      return 'Undefined';
    case 'tuple':
      return value.items.length === 1
        ? `(${listed(value.items, budget)},)`
        : `(${listed(value.items, budget)})`;
    case 'dict':
      return `{${joined(
        [...entriesOf(value).values()].map(
          (entry) => `${repr(entry.key, budget)}: ${repr(entry.value, budget)}`,
        ),
        budget,
      )}}`;
    case 'view':
      return `${value.type}([${listed(value.items, budget)}])`;
    case 'range':
      return rangeText(value);
    case 'iterator':
      return `<${value.type} object>`;
    case 'thing':
      return value.shown();
  }
}

/** Prints an int. Charges the budget for one of many digits, which takes long. */
export function intText(value: bigint, budget: Budget): string {
  if (BigInt.asIntN(64, value) !== value) budget.step(100);
  return String(value);
}

const listed = (items: readonly Value[], budget: Budget): string =>
  joined(
    items.map((item) => repr(item, budget)),
    budget,
  );

function joined(texts: readonly string[], budget: Budget): string {
  let length = 0;
  for (const text of texts) length += text.length + 2;
  budget.text(length);
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

/** The characters that Python's `repr` escapes, except quotes. */
const UNPRINTABLE = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in quotes, as in Python's `repr`: single quotes, unless the text contains only these. */
function quoted(text: string, budget: Budget): string {
  budget.text(2 * text.length + 2);
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

/** The characters of a text by code points, as in Python. */
export function characters(text: string, budget: Budget): readonly string[] {
  budget.step(text.length);
  return isNarrow(text) ? text.split('') : Array.from(text);
}

export function lengthOf(text: string, budget: Budget): number {
  budget.scan(text.length);
  if (isNarrow(text)) return text.length;
  budget.text(text.length / 2);
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length++;
  return length;
}

/** The characters from `start` to `stop`, both within the text. */
export function part(text: string, start: number, stop: number, budget: Budget): string {
  budget.scan(text.length);
  if (isNarrow(text)) return text.slice(start, stop);
  return characters(text, budget).slice(start, stop).join('');
}

/** Converts an index in UTF-16 units to one in code points; -1 stays -1. */
export function characterAt(text: string, index: number, budget: Budget): number {
  return index <= 0 ? index : lengthOf(text.slice(0, index), budget);
}

const isNarrow = (text: string): boolean => !/[\ud800-\udbff]/.test(text);

/** `'ab' * 3`, `[0] * 3`; undefined if `value` is not a sequence or `times` not a number. */
export function repeated(
  value: Value,
  times: bigint | number | undefined,
  budget: Budget,
): Value | undefined {
  const items = Array.isArray(value) ? value : isTuple(value) ? value.items : undefined;
  if (typeof value !== 'string' && items === undefined) return undefined;
  if (typeof times !== 'bigint') {
    return times === undefined ? undefined : fail(`can't multiply sequence by non-int of type 'float'`);
  }
  const count = times < 0n ? 0 : Number(times);
  if (typeof value === 'string') return textTimes(value, count, budget);
  if (items === undefined || items.length === 0 || count === 0) return Array.isArray(value) ? [] : tuple();
  budget.step(items.length * count);
  const all = Array.from({ length: count }, () => items).flat(1) as Value[];
  return Array.isArray(value) ? all : { kind: 'tuple', items: all };
}

/** Repeats a text. Fails before it makes one that is too long. */
export function textTimes(text: string, count: number, budget: Budget): string {
  if (text === '' || count <= 0) return '';
  budget.text(text.length * count);
  return text.repeat(count);
}
