import {
  type Dict,
  type Entry,
  fail,
  isTuple,
  type Tuple,
  typeName,
  undefinedValue,
  type Value,
} from './value.ts';

/** A dict of these pairs; the last of equal keys wins. */
export function dictOf(pairs: Iterable<readonly [Value, Value]>): Dict {
  const dict: Dict = { kind: 'dict', source: undefined, entries: new Map() };
  for (const [key, value] of pairs) store(dict, key, value);
  return dict;
}

/** The value under `key`, which must be hashable. */
export function lookup(dict: Dict, key: Value): Value | undefined {
  if (dict.source !== undefined && typeof key === 'string') {
    if (!Object.hasOwn(dict.source, key)) return undefined;
    const value = dict.source[key];
    // keep mutable values, so that later lookups see a change
    if (typeof value !== 'object' || value === null) return fromOutside(value);
  }
  return entriesOf(dict).get(hashKey(key))?.value;
}

/** Sets a key; throws if it is not hashable. */
export function store(dict: Dict, key: Value, value: Value): void {
  const entries = entriesOf(dict);
  const hash = hashKey(key);
  const known = entries.get(hash);
  if (known === undefined) entries.set(hash, { key, value });
  else known.value = value;
}

/** Removes a key, and returns its value. */
export function take(dict: Dict, key: Value): Value | undefined {
  const entries = entriesOf(dict);
  const hash = hashKey(key);
  const known = entries.get(hash);
  entries.delete(hash);
  return known?.value;
}

/** The mutable entries of a dict. Copies a dict from outside at the first call. */
export function entriesOf(dict: Dict): Map<unknown, Entry> {
  const { source, entries } = dict;
  if (source === undefined) return entries;
  dict.source = undefined;
  for (const key of Object.keys(source)) {
    if (typeof source[key] !== 'function') entries.set(key, { key, value: fromOutside(source[key]) });
  }
  return entries;
}

export const sizeOf = (dict: Dict): number => entriesOf(dict).size;

/** The same text for keys that are equal in Python: `1`, `1.0` and `True`. */
export function hashKey(key: Value): unknown {
  if (typeof key === 'boolean') return key ? 1n : 0n;
  if (typeof key === 'number') return Number.isInteger(key) ? BigInt(key) : key;
  if (typeof key !== 'object' || key === null) return key;
  if (isTuple(key)) return hashTuple(key, { left: MAX_TUPLE });
  if (Array.isArray(key) || key.kind === 'dict') return fail(`unhashable type: '${typeName(key)}'`);
  return key.kind === 'undefined' ? undefined : key;
}

/** The maximum of values and characters in a tuple as a key; nested tuples can repeat the same one very often. */
const MAX_TUPLE = 10_000;

function hashTuple({ items }: Tuple, budget: { left: number }): string {
  const hashes = items.map((item) => {
    budget.left -= typeof item === 'string' ? item.length : 1;
    if (budget.left < 0) return fail('a tuple this large cannot be a key');
    if (typeof item === 'object' && item !== null && isTuple(item)) return hashTuple(item, budget);
    const hash = hashKey(item);
    if (typeof hash === 'object' && hash !== null)
      return fail('only texts, numbers and tuples can be in a key');
    return `${(typeof hash)[0]}${String(hash)}`;
  });
  return `\0(${hashes.join('\0')}\0)`;
}

/** The maximum depth of lists within lists. */
const MAX_DEPTH = 100;

/** Converts a value of the program: whole numbers become ints. A template sees an object's own data, and changes none. */
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

/** A date, or a date and time, as Python prints it. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time === '00:00:00.000Z' ? day : `${day} ${time.slice(0, 8)}`;
}
