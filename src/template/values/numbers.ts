import { fail } from './fail.ts';
import type { Meter } from './meter.ts';
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
