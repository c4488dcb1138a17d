import { undefinedValue, type Value } from './value.ts';

/** Deeper lists within lists are not data. */
const MAX_DEPTH = 100;

/**
 * A value of the program as a template sees it: a whole number is an int, any other a float. Nothing of it can be changed from a
 * template, and of an object only its own data can be seen.
 */
export function fromOutside(value: unknown, depth = 0): Value {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return value;
    case 'number':
      return Number.isInteger(value) ? BigInt(value) : value;
    case 'object':
      return value === null ? null : fromObject(value, depth);
    default:
      return undefinedValue('there is no value');
  }
}

function fromObject(value: object, depth: number): Value {
  if (Array.isArray(value)) {
    return depth === MAX_DEPTH ? null : value.map((item) => fromOutside(item, depth + 1));
  }
  if (value instanceof Date) return dateText(value);
  if (ArrayBuffer.isView(value)) return undefinedValue('there is only binary data');
  const source = value instanceof Map ? Object.fromEntries(value) : value;
  return { kind: 'dict', source: source as Readonly<Record<string, unknown>>, entries: new Map() };
}

/** As Python prints a date, or a date and time. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time === '00:00:00.000Z' ? day : `${day} ${time.slice(0, 8)}`;
}
