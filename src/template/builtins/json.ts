import { entriesOf } from '../values/dict.ts';
import { fail } from '../values/fail.ts';
import { itemsOf } from '../values/iterate.ts';
import { str } from '../values/python-text.ts';
import { textTimes } from '../values/repeated.ts';
import { type Context, isDict, isTuple, typeName, type Value } from '../values/value.ts';
import { countOr } from './builtin.ts';
import { joined } from './text-change.ts';

/** As Python's `json.dumps` with sorted keys; other than ASCII is escaped. */
export function json(value: Value, indent: Value | undefined, context: Context): string {
  const unit = typeof indent === 'string' ? indent : textTimes(' ', countOr(indent, 0), context);
  return written(value, indent === undefined || indent === null ? undefined : unit, '', context);
}

function written(value: Value, unit: string | undefined, before: string, context: Context): string {
  context.step();
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return jsonText(value, context);
  if (typeof value === 'bigint') return str(value, context);
  if (typeof value === 'number') return Number.isFinite(value) ? str(value, context) : notFinite(value);
  const inside = before + (unit ?? '');
  if (isDict(value)) {
    const parts = [...entriesOf(value).values()]
      .map((entry) => [keyText(entry.key, context), entry.value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, held]) => `${jsonText(key, context)}: ${written(held, unit, inside, context)}`);
    return enclosed(parts, '{}', { unit, before, inside }, context);
  }
  if (!Array.isArray(value) && !isTuple(value)) {
    return fail(`Object of type ${typeName(value)} is not JSON serializable`);
  }
  const parts = itemsOf(value, context).map((item) => written(item, unit, inside, context));
  return enclosed(parts, '[]', { unit, before, inside }, context);
}

interface Layout {
  readonly unit: string | undefined;
  readonly before: string;
  readonly inside: string;
}

function enclosed(
  parts: readonly string[],
  [open, close]: string,
  { unit, before, inside }: Layout,
  context: Context,
): string {
  if (parts.length === 0 || unit === undefined) return `${open}${joined(parts, ', ', context)}${close}`;
  return `${open}\n${inside}${joined(parts, `,\n${inside}`, context)}\n${before}${close}`;
}

const notFinite = (value: number): string =>
  Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';

function keyText(key: Value, context: Context): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint' || typeof key === 'number') return str(key, context);
  if (key === null || typeof key === 'boolean') return String(key);
  return fail(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
}

function jsonText(text: string, context: Context): string {
  context.text(2 * text.length);
  return JSON.stringify(text).replace(/[\x7f-\uffff]/g, (character) => {
    context.text(6);
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
