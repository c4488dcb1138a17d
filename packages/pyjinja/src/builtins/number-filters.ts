import { fail } from '../failure.ts';
import { fixed } from '../format/number-text.ts';
import { arithmetic } from '../values/arithmetic.ts';
import { floatFrom, intIn, numberOf } from '../values/numbers.ts';
import { type Context, isUndefined, typeName, type Value } from '../values/value.ts';
import { type Builtin, builtin, countOr, textOr } from './builtin.ts';

/** Filters that make a number. */
export const NUMBER_FILTERS: readonly (readonly [string, Builtin])[] = [
  builtin('abs', [], (value) => {
    const number = numberFor(value, 'abs()');
    return typeof number === 'bigint' ? (number < 0n ? -number : number) : Math.abs(number);
  }),
  builtin('float', ['default?'], (value, [otherwise = 0], context) => floatFrom(value, context) ?? otherwise),
  builtin(
    'int',
    ['default?', 'base?'],
    (value, [otherwise = 0n, base], context) => toInt(value, countOr(base, 10), context) ?? otherwise,
  ),
  builtin('round', ['precision?', 'method?'], (value, [precision, method], context) => {
    const digits = countOr(precision, 0);
    if (digits > 400 || digits < -400) return fail('round() counts up to 400 digits');
    const way = textOr(method, 'common');
    const number = numberFor(value, 'round()');
    if (way === 'common') return rounded(number, digits, context);
    if (way !== 'ceil' && way !== 'floor') return fail('method must be common, ceil or floor');
    const scale = arithmetic('**', 10n, BigInt(digits), context);
    const scaled = Number(arithmetic('*', number, scale, context));
    const whole = way === 'ceil' ? Math.ceil(scaled) : Math.floor(scaled);
    return Number.isFinite(whole)
      ? arithmetic('/', BigInt(whole), scale, context)
      : fail('cannot convert float infinity to integer');
  }),
];

function numberFor(value: Value, what: string): bigint | number {
  if (isUndefined(value)) return fail(value.why);
  return numberOf(value) ?? fail(`bad operand type for ${what}: '${typeName(value)}'`);
}

function toInt(value: Value, base: number, context: Context): bigint | undefined {
  if (typeof value === 'string') {
    context.step(value.length / 8);
    const read = intIn(value, base);
    if (read !== undefined) return read;
  }
  const number = typeof value === 'bigint' ? value : floatFrom(value, context);
  if (typeof number === 'bigint' || number === undefined) return number;
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}

/** To the nearest, and of two as near to the even one. */
function rounded(value: bigint | number, digits: number, context: Context): bigint | number {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return value;
    return digits >= 0 ? Number(fixed(value, Math.min(digits, 100), context)) : Number(toTens(value, digits));
  }
  if (digits >= 0) return value;
  const unit = 10n ** BigInt(-digits);
  const half = unit / 2n;
  const rest = ((value % unit) + unit) % unit;
  const below = value - rest;
  const isUp = rest > half || (rest === half && (below / unit) % 2n !== 0n);
  return isUp ? below + unit : below;
}

function toTens(value: number, digits: number): number {
  const unit = 10 ** -digits;
  const scaled = value / unit;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return (rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below) * unit;
}
