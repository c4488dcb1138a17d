import { fail } from './fail.ts';
import type { Meter } from './meter.ts';
import { floatOf, limited, numberOf } from './numbers.ts';
import { isUndefined, type Value } from './value.ts';

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
