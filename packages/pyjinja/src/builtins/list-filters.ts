import { arithmetic } from '../values/arithmetic.ts';
import { order } from '../values/comparison.ts';
import { entriesOf, hashKey } from '../values/dict.ts';
import { countOf, itemsOf } from '../values/numbers.ts';
import { str } from '../values/python-text.ts';
import {
  type Context,
  fail,
  isDict,
  isUndefined,
  iterator,
  tuple,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import { aliases, type Builtin, builtin, countOr, flagOr, textOr } from './builtin.ts';
import { sorter } from './choosing-filters.ts';
import { path } from './members.ts';
import { joined } from './text-change.ts';

/** Filters of iterables. */
export const LIST_FILTERS: readonly (readonly [string, Builtin])[] = [
  ...aliases(
    ['length', 'count'],
    builtin('length', [], (value, _, context) => BigInt(countOf(value, context))),
  ),
  builtin('list', [], (value, _, context) => [...itemsOf(value, context)]),
  builtin('first', [], (value, _, context) => orNone(first(value, context), 'first')),
  builtin('last', [], (value, _, context) => orNone(itemsOf(value, context).at(-1), 'last')),
  builtin('random', [], (value, _, context) => {
    const items = itemsOf(value, context);
    return orNone(items[Math.floor(context.random() * items.length)], 'random');
  }),
  builtin('join', ['d?', 'attribute?'], (value, [between, attribute], context) => {
    const of = path(attribute);
    const texts = itemsOf(value, context).map((item) => str(of(item, context), context));
    return joined(texts, between === undefined ? '' : str(between, context), context);
  }),
  builtin('reverse', [], (value, _, context) => {
    const items = itemsOf(value, context).toReversed();
    return typeof value === 'string'
      ? joined(items as readonly string[], '', context)
      : iterator(items, 'list_reverseiterator');
  }),
  builtin('sum', ['attribute?', 'start?'], (value, [attribute, start = 0n], context) => {
    const of = path(attribute);
    if (typeof start === 'string') return fail("sum() can't sum strings [use ''.join(seq) instead]");
    return itemsOf(value, context).reduce(
      (sum: Value, item) => arithmetic('+', sum, of(item, context), context),
      start,
    );
  }),
  builtin('batch', ['linecount', 'fill_with?'], (value, [count, fill = null], context) => {
    const size = Math.max(1, countOr(count, 1));
    const items = itemsOf(value, context);
    const batches: Value[][] = [];
    for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
    const last = batches.at(-1);
    if (fill !== null && last !== undefined) {
      context.step(size - last.length);
      while (last.length < size) last.push(fill);
    }
    return iterator(batches);
  }),
  builtin('slice', ['slices', 'fill_with?'], (value, [count, fill = null], context) => {
    const number = countOr(count, 1);
    const items = itemsOf(value, context);
    context.step(Math.max(0, number));
    if (number === 0) return fail('integer division or modulo by zero');
    const size = Math.floor(items.length / number);
    const larger = items.length % number;
    let at = 0;
    const slices = Array.from({ length: Math.max(0, number) }, (_, index) => {
      const slice = items.slice(at, at + size + (index < larger ? 1 : 0));
      at += slice.length;
      return fill !== null && index >= larger ? [...slice, fill] : slice;
    });
    return iterator(slices);
  }),
  builtin('items', [], (value, _, context) => {
    if (isUndefined(value)) return iterator([]);
    return isDict(value) ? iterator(pairs(value, context)) : fail('Can only get item pairs from a mapping.');
  }),
  builtin('dictsort', ['case_sensitive?', 'by?', 'reverse?'], (value, given, context) => {
    const by = textOr(given[1], 'key');
    if (by !== 'key' && by !== 'value') return fail('You can only sort by either "key" or "value"');
    if (!isDict(value)) return fail('dictsort needs a dict');
    const sort = sorter({
      isReverse: flagOr(given[2], false),
      isCased: flagOr(given[0], false),
      attribute: by === 'key' ? 0n : 1n,
    });
    return sort(pairs(value, context), context);
  }),
  builtin(
    'sort',
    ['reverse?', 'case_sensitive?', 'attribute?'],
    (value, [reverse, cased, attribute], context) =>
      sorter({ isReverse: flagOr(reverse, false), isCased: flagOr(cased, false), attribute })(
        itemsOf(value, context),
        context,
      ),
  ),
  extreme('min', (one, best) => one < best),
  extreme('max', (one, best) => one > best),
  builtin('unique', ['case_sensitive?', 'attribute?'], (value, [cased, attribute], context) => {
    const of = path(attribute);
    const seen = new Set<unknown>();
    const items = itemsOf(value, context).filter((item) => {
      const key = hashKey(caseless(of(item, context), flagOr(cased, false), context));
      return !seen.has(key) && seen.add(key);
    });
    return iterator(items);
  }),
];

/** The item, also None; an undefined value if the sequence was empty. */
const orNone = (item: Value | undefined, what: string): Value =>
  item === undefined ? undefinedValue(`No ${what} item, sequence was empty.`) : item;

/** Does not consume the rest of an iterator. */
function first(value: Value, context: Context): Value | undefined {
  const isOnce =
    typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'iterator';
  return isOnce ? value.items[value.at++] : itemsOf(value, context)[0];
}

function pairs(value: Extract<Value, { kind: 'dict' }>, context: Context): readonly Value[] {
  context.step(countOf(value, context));
  return Array.from(entriesOf(value).values(), (entry) => tuple(entry.key, entry.value));
}

function caseless(value: Value, isCased: boolean, context: Context): Value {
  if (isCased || typeof value !== 'string') return value;
  context.text(value.length);
  return value.toLowerCase();
}

function extreme(
  name: string,
  isBetter: (order: number, nothing: number) => boolean,
): readonly [string, Builtin] {
  return builtin(name, ['case_sensitive?', 'attribute?'], (value, [cased, attribute], context) => {
    const of = path(attribute);
    const keyOf = (item: Value): Value => caseless(of(item, context), flagOr(cased, false), context);
    const [head, ...rest] = itemsOf(value, context);
    if (head === undefined) return undefinedValue('No aggregated item, sequence was empty.');
    let best = head;
    let bestKey = keyOf(head);
    for (const item of rest) {
      const key = keyOf(item);
      if (!isBetter(order(key, bestKey, context), 0)) continue;
      best = item;
      bestKey = key;
    }
    return best;
  });
}
