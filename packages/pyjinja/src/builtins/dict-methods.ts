import { isEqual, order } from '../values/comparison.ts';
import { dictOf, entriesOf, lookup, sizeOf, store, take } from '../values/dict.ts';
import { countFrom, itemsOf } from '../values/numbers.ts';
import { repr } from '../values/python-text.ts';
import {
  type Call,
  type Context,
  type Dict,
  fail,
  isDict,
  isTuple,
  tuple,
  type Value,
  type View,
} from '../values/value.ts';
import { type Builtin, builtin, countOr, flagOr } from './builtin.ts';

const own = (subject: Value): Dict => subject as Dict;

/** The methods of dicts. */
export const DICT_METHODS: ReadonlyMap<string, Builtin> = new Map([
  builtin('get', ['key', 'default?'], (dict, [key, fallback = null]) =>
    orElse(lookup(own(dict), key as Value), fallback),
  ),
  builtin('keys', [], (dict, _, context) => view('dict_keys', own(dict), context)),
  builtin('values', [], (dict, _, context) => view('dict_values', own(dict), context)),
  builtin('items', [], (dict, _, context) => view('dict_items', own(dict), context)),
  builtin('copy', [], (dict, _, context) => copyOf(own(dict), context)),
  builtin('clear', [], (dict) => {
    entriesOf(own(dict)).clear();
    return null;
  }),
  builtin('pop', ['key', 'default?'], (dict, [key, fallback], context) => {
    const found = orElse(take(own(dict), key as Value), fallback);
    return found === undefined ? fail(`no key ${repr(key as Value, context)}`) : found;
  }),
  builtin('popitem', [], (dict) => {
    const last = [...entriesOf(own(dict)).values()].at(-1);
    if (last === undefined) return fail('popitem(): dictionary is empty');
    take(own(dict), last.key);
    return tuple(last.key, last.value);
  }),
  builtin('setdefault', ['key', 'default?'], (dict, [key, fallback = null]) => {
    const found = lookup(own(dict), key as Value);
    if (found === undefined) store(own(dict), key as Value, fallback);
    return orElse(found, fallback);
  }),
  [
    'update',
    (dict, call) => {
      merge(own(dict), call);
      return null;
    },
  ],
]);

/** The found value, also None; the fallback only if nothing was found. */
const orElse = <A>(found: Value | undefined, fallback: A): Value | A =>
  found === undefined ? fallback : found;

/** A dict from another dict or from pairs, and from keywords. */
export function merge(dict: Dict, { args, keywords, context }: Call): Dict {
  if (args.length > 1) fail(`expected at most 1 argument, got ${args.length}`);
  for (const [key, value] of pairsOf(args[0], context)) store(dict, key, value);
  context.step(keywords.size);
  for (const [key, value] of keywords) store(dict, key, value);
  return dict;
}

function pairsOf(value: Value | undefined, context: Context): readonly (readonly [Value, Value])[] {
  if (value === undefined) return [];
  if (isDict(value)) {
    context.step(sizeOf(value));
    return Array.from(entriesOf(value).values(), (entry) => [entry.key, entry.value] as const);
  }
  return itemsOf(value, context).map((pair) => {
    const [key, held, ...more] = itemsOf(pair, context);
    return key === undefined || held === undefined || more.length > 0
      ? fail('a dict is made of pairs')
      : ([key, held] as const);
  });
}

function copyOf(dict: Dict, context: Context): Dict {
  context.step(sizeOf(dict));
  return dictOf(Array.from(entriesOf(dict).values(), ({ key, value }) => [key, value] as const));
}

function view(type: View['type'], dict: Dict, context: Context): View {
  context.step(sizeOf(dict));
  const items = Array.from(entriesOf(dict).values(), ({ key, value }) =>
    type === 'dict_keys' ? key : type === 'dict_values' ? value : tuple(key, value),
  );
  return { kind: 'view', type, items };
}

const ownOfList = (subject: Value): Value[] => subject as Value[];

const reading = [
  builtin('index', ['value', 'start?'], (subject, [value, start], context) => {
    const from = countOr(start, 0);
    const items = isTuple(subject) ? subject.items : ownOfList(subject);
    const index = items.findIndex((item, at) => at >= from && isEqual(item, value as Value, context));
    return index === -1 ? fail(`${repr(value as Value, context)} is not in list`) : BigInt(index);
  }),
  builtin('count', ['value'], (subject, [value], context) =>
    BigInt(itemsOf(subject, context).filter((item) => isEqual(item, value as Value, context)).length),
  ),
];

/** The methods of tuples. */
export const TUPLE_METHODS: ReadonlyMap<string, Builtin> = new Map(reading);

/** The methods of lists, which change them in place. */
export const LIST_METHODS: ReadonlyMap<string, Builtin> = new Map([
  ...reading,
  builtin('append', ['value'], (list, [value]) => {
    ownOfList(list).push(value as Value);
    return null;
  }),
  builtin('extend', ['values'], (list, [values], context) => {
    for (const value of [...itemsOf(values as Value, context)]) ownOfList(list).push(value);
    return null;
  }),
  builtin('insert', ['index', 'value'], (list, [index, value], context) => {
    context.step(ownOfList(list).length);
    ownOfList(list).splice(countFrom(index as Value), 0, value as Value);
    return null;
  }),
  builtin('pop', ['index?'], (list, [index], context) => {
    context.step(ownOfList(list).length);
    const at = countOr(index, -1);
    const place = at < 0 ? at + ownOfList(list).length : at;
    if (ownOfList(list).length === 0) return fail('pop from empty list');
    if (place < 0 || place >= ownOfList(list).length) return fail('pop index out of range');
    return ownOfList(list).splice(place, 1)[0] ?? null;
  }),
  builtin('remove', ['value'], (list, [value], context) => {
    const at = ownOfList(list).findIndex((item) => isEqual(item, value as Value, context));
    if (at === -1) return fail('list.remove(x): x not in list');
    context.step(ownOfList(list).length);
    ownOfList(list).splice(at, 1);
    return null;
  }),
  builtin('reverse', [], (list, _, context) => {
    context.step(ownOfList(list).length);
    ownOfList(list).reverse();
    return null;
  }),
  builtin('sort', ['reverse?'], (list, [reverse], context) => {
    const all = sorted(ownOfList(list), flagOr(reverse, false), context);
    for (const [index, value] of all.entries()) ownOfList(list)[index] = value;
    return null;
  }),
  builtin('copy', [], (list, _, context) => [...itemsOf(list, context)]),
  builtin('clear', [], (list) => {
    ownOfList(list).length = 0;
    return null;
  }),
]);

function sorted(items: readonly Value[], isReverse: boolean, context: Context): readonly Value[] {
  const sign = isReverse ? -1 : 1;
  return items.toSorted((left, right) => sign * order(left, right, context));
}
