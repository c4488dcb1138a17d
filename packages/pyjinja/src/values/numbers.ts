import type { Budget } from './budget.ts';
import { entriesOf, sizeOf } from './dict.ts';
import { characters, lengthOf } from './python-text.ts';
import { fail, isUndefined, typeName, type Value } from './value.ts';

/** The maximum of bits of an int; more would take too long to multiply and to print. */
const MAX_BITS = 4096;

/** A value as a number, where `True` is 1; undefined for any other type. */
export const numberOf = (value: Value): bigint | number | undefined =>
  typeof value === 'bigint' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? BigInt(value)
      : undefined;

/** Throws for an int that is too large for a float. */
export function floatOf(value: bigint | number): number {
  const float = Number(value);
  if (typeof value === 'bigint' && !Number.isFinite(float)) fail('int too large to convert to float');
  return float;
}

/** A value as a safe integer; a larger number becomes the nearest one. */
export function countFrom(value: Value): number {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  if (typeof number !== 'bigint')
    return fail(`'${typeName(value)}' object cannot be interpreted as an integer`);
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(number > limit ? limit : number < -limit ? -limit : number);
}

/** Multiplies. Throws when the product is too large or the budget is exhausted. */
export function multiply(left: bigint, right: bigint, budget: Budget): bigint {
  const words = bitsOf(left) + bitsOf(right);
  if (words > 128) {
    if (words > MAX_BITS) tooLarge();
    budget.step(Math.ceil((words * words) / 400_000));
  }
  return left * right;
}

/** Raises to a power of 0 or above. Throws when the result is too large or the budget is exhausted. */
export function power(base: bigint, exponent: bigint, budget: Budget): bigint {
  const bits = BigInt(bitsOf(base)) * exponent;
  if (base > 1n || base < -1n) {
    if (bits > MAX_BITS) tooLarge();
    budget.step(Math.ceil(Number(bits) / 20));
    return base ** exponent;
  }
  if (base === 0n) return exponent === 0n ? 1n : 0n;
  return base === 1n || exponent % 2n === 0n ? 1n : -1n;
}

/** Checks a sum, or an int read from a text; throws if it is too large. */
export const limited = (value: bigint): bigint => (isLimited(value) ? value : tooLarge());

/** Whether a number is within the maximum of bits. */
export const isLimited = (value: bigint): boolean =>
  BigInt.asIntN(64, value) === value || bitsOf(value) <= MAX_BITS;

export const TOO_LARGE = `a number of more than ${MAX_BITS} bits`;

const tooLarge = (): never => fail(TOO_LARGE);

/** The number of bits: up to 3 too many, and 64 for all small numbers. */
function bitsOf(value: bigint): number {
  if (BigInt.asIntN(64, value) === value) return value > -2n && value < 2n ? 1 : smallBits(value);
  return value.toString(16).length * 4;
}

const smallBits = (value: bigint): number => Math.ceil(Math.log2(Math.abs(Number(value)) + 1));

const FLOAT = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$/i;
const NAMED = /^([-+]?)(?:(inf|infinity)|nan)$/i;

/** Longer texts do not count as numbers. */
const MAX_LENGTH = 1300;

/** Python's `float(value)`; undefined where Python raises an error. */
export function floatFrom(value: Value, budget: Budget): number | undefined {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  if (number !== undefined) return floatOf(number);
  if (typeof value !== 'string') return undefined;
  budget.text(value.length / 4);
  const text = value.trim();
  if (text.length > MAX_LENGTH || text.endsWith('_') || text.includes('__')) return undefined;
  if (FLOAT.test(text)) return Number(text.replaceAll('_', ''));
  const [isNamed, sign, infinity] = NAMED.exec(text) ?? [];
  if (isNamed === undefined) return undefined;
  return infinity === undefined ? Number.NaN : sign === '-' ? -Infinity : Infinity;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Python's `int(text, base)`; undefined where Python raises an error. */
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

/** Converts digits of other scripts. */
const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, digitValue);

/** Counts the digits before this one: the ten digits of a script are consecutive code points from its zero. */
function digitValue(digit: string): string {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The items of an iterable; none for undefined. The caller must not change them. */
export function itemsOf(value: Value, budget: Budget): readonly Value[] {
  if (typeof value === 'string') return characters(value, budget);
  if (Array.isArray(value)) return counted(value, budget);
  if (typeof value === 'object' && value !== null) {
    switch (value.kind) {
      case 'tuple':
      case 'view':
        return counted(value.items, budget);
      case 'dict':
        budget.step(sizeOf(value));
        return Array.from(entriesOf(value).values(), ({ key }) => key);
      case 'range': {
        budget.step(value.length);
        return Array.from({ length: value.length }, (_, index) => BigInt(value.start + index * value.step));
      }
      case 'iterator': {
        const rest = value.items.slice(value.at);
        value.at = value.items.length;
        return counted(rest, budget);
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

/** The number of items or characters, like Python's `len`. */
export function countOf(value: Value, budget: Budget): number {
  if (typeof value === 'string') return lengthOf(value, budget);
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

function counted(items: readonly Value[], budget: Budget): readonly Value[] {
  budget.step(items.length);
  return items;
}
