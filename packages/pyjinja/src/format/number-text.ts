import type { Budget } from '../values/budget.ts';
import { exponentText, floatText } from '../values/python-text.ts';

/** Further digits of a float are zeros. */
const MAX_DIGITS = 100;

/** `precision` digits after the point, as `%.2f`; ties go to the even digit. Charges the budget. */
export function fixed(value: number, precision: number, budget: Budget): string {
  if (!Number.isFinite(value)) return floatText(value);
  budget.text(precision + 310);
  const digits = Math.min(precision, MAX_DIGITS);
  const zeros = '0'.repeat(precision - digits);
  const magnitude = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (magnitude >= 1e21)
    return `${sign}${BigInt(magnitude)}${precision > 0 ? `.${'0'.repeat(precision)}` : ''}`;
  return `${sign}${toEven(magnitude.toFixed(digits), magnitude.toFixed(Math.min(100, digits + 60)))}${zeros}`;
}

/** `precision` digits after the point and an exponent, as `%.2e`. */
export function scientific(value: number, precision: number, budget: Budget): string {
  if (!Number.isFinite(value)) return floatText(value);
  budget.text(precision + 10);
  const digits = Math.min(precision, MAX_DIGITS);
  const magnitude = Math.abs(value);
  const [long = ''] = magnitude.toExponential(Math.min(100, digits + 60)).split('e');
  const [mantissa = '', exponent = ''] = magnitude.toExponential(digits).split('e');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const point = precision > digits && digits === 0 ? '.' : '';
  const zeros = '0'.repeat(precision - digits);
  return `${sign}${toEven(mantissa, long)}${point}${zeros}e${exponentText(Number(exponent))}`;
}

/** The shorter of both forms, with `precision` digits, as `%g`; `isAlternate` keeps final zeros. */
export function general(value: number, precision: number, budget: Budget, isAlternate = false): string {
  if (!Number.isFinite(value)) return floatText(value);
  const digits = Math.max(1, precision);
  const long = scientific(value, digits - 1, budget);
  const exponent = Number(long.slice(long.indexOf('e') + 1));
  if (exponent < -4 || exponent >= digits) {
    const [mantissa = '', rest = ''] = long.split('e');
    return `${isAlternate ? mantissa : withoutZeros(mantissa)}e${rest}`;
  }
  const text = fixed(value, digits - 1 - exponent, budget);
  return isAlternate ? text : withoutZeros(text);
}

function withoutZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** Rounds a tie to even, where JavaScript rounds up. `long` has enough digits to detect a tie. */
function toEven(rounded: string, long: string): string {
  const rest = long.slice(rounded.includes('.') ? rounded.length : rounded.length + 1);
  const isTie = rest.startsWith('5') && !/[1-9]/.test(rest.slice(1));
  if (!isTie || Number(rounded.at(-1)) % 2 === 0) return rounded;
  // JavaScript rounded up to an odd digit: cut instead
  return long.slice(0, rounded.length);
}

export type Grouping = ',' | '_' | '';

/** `1234567` as `1,234,567`; only the digits before the point are grouped. */
export function grouped(text: string, grouping: Grouping, size = 3): string {
  if (grouping === '') return text;
  const end = /[^0-9a-fA-F]/.exec(text)?.index ?? text.length;
  const digits = text.slice(0, end);
  const first = digits.length % size;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += size) groups.push(digits.slice(at, at + size));
  return groups.join(grouping) + text.slice(end);
}
