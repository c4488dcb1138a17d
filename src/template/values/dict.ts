import { fail } from './fail.ts';
import { fromOutside } from './from-outside.ts';
import { type Dict, type Entry, isTuple, type Tuple, typeName, type Value } from './value.ts';

/** A dict of these pairs; of equal keys the last one's value holds. */
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
    // what can be changed is kept, so that a change is seen by the next who looks
    if (typeof value !== 'object' || value === null) return fromOutside(value);
  }
  return entriesOf(dict).get(hashKey(key))?.value;
}

/** Changes `dict`; throws when the key is not hashable. */
export function store(dict: Dict, key: Value, value: Value): void {
  const entries = entriesOf(dict);
  const hash = hashKey(key);
  const known = entries.get(hash);
  if (known === undefined) entries.set(hash, { key, value });
  else known.value = value;
}

/** Takes `key` out, and gives what was there. */
export function take(dict: Dict, key: Value): Value | undefined {
  const entries = entriesOf(dict);
  const hash = hashKey(key);
  const known = entries.get(hash);
  entries.delete(hash);
  return known?.value;
}

/** What the dict holds, to be changed by whoever may; of one that came from outside it is copied at the first call. */
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

/** Equal for keys that are equal in Python: `1`, `1.0` and `True` are one key. */
export function hashKey(key: Value): unknown {
  if (typeof key === 'boolean') return key ? 1n : 0n;
  if (typeof key === 'number') return Number.isInteger(key) ? BigInt(key) : key;
  if (typeof key !== 'object' || key === null) return key;
  if (isTuple(key)) return hashTuple(key, { left: MAX_TUPLE });
  if (Array.isArray(key) || key.kind === 'dict') return fail(`unhashable type: '${typeName(key)}'`);
  return key.kind === 'undefined' ? undefined : key;
}

/** Values and characters in a tuple that is a key; tuples of tuples can hold the same one very often. */
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
