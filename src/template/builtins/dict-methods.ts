import { fail } from '../failure.ts';
import { dictOf, entriesOf, lookup, sizeOf, store, take } from '../values/dict.ts';
import { itemsOf } from '../values/iterate.ts';
import { repr } from '../values/python-text.ts';
import { type Call, type Context, type Dict, isDict, tuple, type Value, type View } from '../values/value.ts';
import { type Builtin, builtin } from './builtin.ts';

const own = (subject: Value): Dict => subject as Dict;

/** Of dicts. They are found only on dicts. */
export const DICT_METHODS: ReadonlyMap<string, Builtin> = new Map([
  builtin('get', ['key', 'default?'], (dict, [key, otherwise = null]) =>
    orElse(lookup(own(dict), key as Value), otherwise),
  ),
  builtin('keys', [], (dict, _, context) => view('dict_keys', own(dict), context)),
  builtin('values', [], (dict, _, context) => view('dict_values', own(dict), context)),
  builtin('items', [], (dict, _, context) => view('dict_items', own(dict), context)),
  builtin('copy', [], (dict, _, context) => copyOf(own(dict), context)),
  builtin('clear', [], (dict) => {
    entriesOf(own(dict)).clear();
    return null;
  }),
  builtin('pop', ['key', 'default?'], (dict, [key, otherwise], context) => {
    const found = orElse(take(own(dict), key as Value), otherwise);
    return found === undefined ? fail(`no key ${repr(key as Value, context)}`) : found;
  }),
  builtin('popitem', [], (dict) => {
    const last = [...entriesOf(own(dict)).values()].at(-1);
    if (last === undefined) return fail('popitem(): dictionary is empty');
    take(own(dict), last.key);
    return tuple(last.key, last.value);
  }),
  builtin('setdefault', ['key', 'default?'], (dict, [key, otherwise = null]) => {
    const found = lookup(own(dict), key as Value);
    if (found === undefined) store(own(dict), key as Value, otherwise);
    return orElse(found, otherwise);
  }),
  [
    'update',
    (dict, call) => {
      merge(own(dict), call);
      return null;
    },
  ],
]);

/** None is a value, too. */
const orElse = <A>(found: Value | undefined, otherwise: A): Value | A =>
  found === undefined ? otherwise : found;

/** A dict of another one's or of pairs' items, and of keywords. */
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
