import { fail } from '../failure.ts';
import { entriesOf, sizeOf } from './dict.ts';
import type { Meter } from './meter.ts';
import { characters, lengthOf } from './python-text.ts';
import { isUndefined, typeName, type Value } from './value.ts';

/** An int has no more bits; more take too long to multiply and to print. */
const MAX_BITS = 4096;

/** The number a value is, `True` being 1; undefined for anything else. */
export const numberOf = (value: Value): bigint | number | undefined =>
  typeof value === 'bigint' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? BigInt(value)
      : undefined;

/** Throws for an int beyond all floats. */
export function floatOf(value: bigint | number): number {
  const float = Number(value);
  if (typeof value === 'bigint' && !Number.isFinite(float)) fail('int too large to convert to float');
  return float;
}

/** A whole number that a function counts with; beyond what it can count with it is the nearest that is. */
export function countFrom(value: Value): number {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  if (typeof number !== 'bigint')
    return fail(`'${typeName(value)}' object cannot be interpreted as an integer`);
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(number > limit ? limit : number < -limit ? -limit : number);
}

/** Throws when the product is too large, or when the meter has run out. */
export function multiply(left: bigint, right: bigint, meter: Meter): bigint {
  const words = bitsOf(left) + bitsOf(right);
  if (words > 128) {
    if (words > MAX_BITS) tooLarge();
    meter.step(Math.ceil((words * words) / 400_000));
  }
  return left * right;
}

/** `exponent` is 0 or above. Throws when the power is too large, or when the meter has run out. */
export function power(base: bigint, exponent: bigint, meter: Meter): bigint {
  const bits = BigInt(bitsOf(base)) * exponent;
  if (base > 1n || base < -1n) {
    if (bits > MAX_BITS) tooLarge();
    meter.step(Math.ceil(Number(bits) / 20));
    return base ** exponent;
  }
  if (base === 0n) return exponent === 0n ? 1n : 0n;
  return base === 1n || exponent % 2n === 0n ? 1n : -1n;
}

/** A sum, which may be too large by one bit, or an int read from a text. */
export const limited = (value: bigint): bigint => (isLimited(value) ? value : tooLarge());

/** Whether it is small enough to be an int at all. */
export const isLimited = (value: bigint): boolean =>
  BigInt.asIntN(64, value) === value || bitsOf(value) <= MAX_BITS;

export const TOO_LARGE = `a number of more than ${MAX_BITS} bits`;

const tooLarge = (): never => fail(TOO_LARGE);

/** Up to 3 more than there are, and 64 for all the small ones. */
function bitsOf(value: bigint): number {
  if (BigInt.asIntN(64, value) === value) return value > -2n && value < 2n ? 1 : smallBits(value);
  return value.toString(16).length * 4;
}

const smallBits = (value: bigint): number => Math.ceil(Math.log2(Math.abs(Number(value)) + 1));

const FLOAT = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$/i;
const NAMED = /^([-+]?)(?:(inf|infinity)|nan)$/i;

/** Longer texts are no numbers. */
const MAX_LENGTH = 1300;

/** What Python's `float(value)` gives; undefined where it refuses. */
export function floatFrom(value: Value, meter: Meter): number | undefined {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  if (number !== undefined) return floatOf(number);
  if (typeof value !== 'string') return undefined;
  meter.text(value.length / 4);
  const text = value.trim();
  if (text.length > MAX_LENGTH || text.endsWith('_') || text.includes('__')) return undefined;
  if (FLOAT.test(text)) return Number(text.replaceAll('_', ''));
  const [isNamed, sign, infinity] = NAMED.exec(text) ?? [];
  if (isNamed === undefined) return undefined;
  return infinity === undefined ? Number.NaN : sign === '-' ? -Infinity : Infinity;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** What Python's `int(text, base)` gives; undefined where it refuses. */
export function intIn(written: string, base: number): bigint | undefined {
  if (written.length > 2 * MAX_LENGTH) return undefined;
  const [, sign = '', prefix = '', digits = ''] =
    /^([-+]?)(0[xob](?=[\da-z]))?([\da-z_]+)$/.exec(asciiDigits(written).trim().toLowerCase()) ?? [];
  const named = { '0x': 16, '0o': 8, '0b': 2 }[prefix];
  const radix = base === 0 ? (named ?? 10) : base;
  const hasPrefix = prefix !== '' && named === radix;
  const all = (hasPrefix ? digits : prefix + digits).replaceAll('_', '');
  if (all === '' || all.length > MAX_LENGTH || radix < 2 || radix > 36) return undefined;
  if (radix === 10) return /^\d+$/.test(all) ? limited(BigInt(sign === '-' ? `-${all}` : all)) : undefined;
  let value = 0n;
  for (const digit of all) {
    const number = DIGITS.indexOf(digit);
    if (number >= radix) return undefined;
    value = value * BigInt(radix) + BigInt(number);
  }
  return limited(sign === '-' ? -value : value);
}

/** Digits of other scripts are digits, too. */
const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, digitValue);

/** Each script's ten digits stand together, from its zero on. */
function digitValue(digit: string): string {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The items of anything that can be gone through; what is undefined has none. Not to be changed. */
export function itemsOf(value: Value, meter: Meter): readonly Value[] {
  if (typeof value === 'string') return characters(value, meter);
  if (Array.isArray(value)) return counted(value, meter);
  if (typeof value === 'object' && value !== null) {
    switch (value.kind) {
      case 'tuple':
      case 'view':
        return counted(value.items, meter);
      case 'dict':
        meter.step(sizeOf(value));
        return Array.from(entriesOf(value).values(), ({ key }) => key);
      case 'range': {
        meter.step(value.length);
        return Array.from({ length: value.length }, (_, index) => BigInt(value.start + index * value.step));
      }
      case 'iterator': {
        const rest = value.items.slice(value.at);
        value.at = value.items.length;
        return counted(rest, meter);
      }
      case 'undefined':
        return [];
      case 'thing':
    }
  }
  return fail(`'${typeName(value)}' object is not iterable`);
}

export const isIterable = (value: Value): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && !('shown' in value));

/** How many items or characters it has, as Python's `len` counts. */
export function countOf(value: Value, meter: Meter): number {
  if (typeof value === 'string') return lengthOf(value, meter);
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'object' && value !== null) {
    switch (value.kind) {
      case 'tuple':
      case 'view':
        return value.items.length;
      case 'dict':
        return sizeOf(value);
      case 'range':
        return value.length;
      case 'undefined':
        return 0;
      case 'iterator':
      case 'thing':
    }
  }
  return fail(`object of type '${typeName(value)}' has no len()`);
}

function counted(items: readonly Value[], meter: Meter): readonly Value[] {
  meter.step(items.length);
  return items;
}
