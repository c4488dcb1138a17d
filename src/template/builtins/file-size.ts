import { fixed } from '../format/number-text.ts';
import { fail } from '../values/fail.ts';
import { floatFrom } from '../values/read-number.ts';
import type { Context, Value } from '../values/value.ts';

const PREFIXES = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** `13.0 kB`, or in steps of 1024 `12.7 KiB`. */
export function fileSize(value: Value, isBinary: boolean, context: Context): string {
  const bytes = floatFrom(value, context) ?? fail('filesizeformat needs a number');
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const level = PREFIXES.findIndex((_, index) => bytes < base ** (index + 2));
  const index = level === -1 ? PREFIXES.length - 1 : level;
  const prefix = PREFIXES[index] ?? '';
  const unit = isBinary ? `${prefix.toUpperCase()}iB` : `${prefix}B`;
  return `${fixed((base * bytes) / base ** (index + 2), 1, context)} ${unit}`;
}
