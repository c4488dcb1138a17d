import { isEqual } from '../values/comparison.ts';
import { fail } from '../values/fail.ts';
import { itemsOf } from '../values/iterate.ts';
import { isTrue } from '../values/truth.ts';
import {
  type Call,
  type Context,
  isUndefined,
  iterator,
  tuple,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import { aliases, type Builtin, builtin, flagOr, textOr } from './builtin.ts';
import { attribute, path } from './members.ts';
import { sorter, sortKey } from './sorting.ts';

/** Filters that choose, or that apply others to each item. */
export const CHOOSING_FILTERS: readonly (readonly [string, Builtin])[] = [
  ...aliases(
    ['default', 'd'],
    builtin('default', ['default_value?', 'boolean?'], (value, [otherwise = '', isBoolean]) =>
      isUndefined(value) || (flagOr(isBoolean, false) && !isTrue(value)) ? otherwise : value,
    ),
  ),
  builtin('attr', ['name'], (value, [name]) => {
    if (isUndefined(value)) return fail(value.why);
    const found = attribute(value, textOr(name, ''));
    return found === undefined ? undefinedValue(`no attribute '${textOr(name, '')}'`) : found;
  }),
  ['map', (value, call) => iterator(items(value, call.context).map(mapping(call)))],
  choosing('select', { isKept: true, isByAttribute: false }),
  choosing('reject', { isKept: false, isByAttribute: false }),
  choosing('selectattr', { isKept: true, isByAttribute: true }),
  choosing('rejectattr', { isKept: false, isByAttribute: true }),
  builtin('groupby', ['attribute', 'default?', 'case_sensitive?'], (value, given, context) => {
    const [by, otherwise, cased] = given;
    const items = itemsOf(value, context);
    const isCased = flagOr(cased, false);
    const keyOf = withDefault(sortKey(by, isCased), otherwise);
    const shown = withDefault(path(by), otherwise);
    const groups: { readonly key: Value; readonly items: Value[] }[] = [];
    for (const pair of sorter({ isReverse: false, isCased: true, attribute: 0n })(
      items.map((item) => tuple(keyOf(item, context), item)),
      context,
    )) {
      const [key = null, item = null] = itemsOf(pair, context);
      const last = groups.at(-1);
      if (last !== undefined && isEqual(last.key, key, context)) last.items.push(item);
      else groups.push({ key, items: [item] });
    }
    return groups.map((group) => ({
      kind: 'tuple',
      items: [shown(group.items[0] ?? null, context), group.items],
      names: ['grouper', 'list'],
    }));
  }),
];

/** What is false has none, though it cannot be gone through. */
const items = (value: Value, context: Context): readonly Value[] =>
  isTrue(value) ? itemsOf(value, context) : [];

type Getter = (item: Value, context: Context) => Value;

const withDefault =
  (get: Getter, otherwise: Value | undefined): Getter =>
  (item, context) => {
    const value = get(item, context);
    return isUndefined(value) && otherwise !== undefined ? otherwise : value;
  };

/** `map('upper')`, or `map(attribute='title', default='')`. */
function mapping({ args, keywords, context }: Call): (item: Value) => Value {
  const [name, ...rest] = args;
  if (name !== undefined) {
    return (item) => context.filter(textOr(name, ''), item, { args: rest, keywords, context });
  }
  const by = keywords.get('attribute') ?? fail('map requires a filter argument');
  const get = withDefault(path(by), keywords.get('default'));
  return (item) => get(item, context);
}

interface Choosing {
  readonly isKept: boolean;
  readonly isByAttribute: boolean;
}

function choosing(name: string, { isKept, isByAttribute }: Choosing): readonly [string, Builtin] {
  return [
    name,
    (value, { args, keywords, context }) => {
      if (isByAttribute && args.length === 0) return fail('Missing parameter for attribute name');
      const get = path(isByAttribute ? args[0] : undefined);
      const [test, ...rest] = isByAttribute ? args.slice(1) : args;
      const chosen = items(value, context).filter((item) => {
        const found = get(item, context);
        const is =
          test === undefined
            ? isTrue(found)
            : context.test(textOr(test, ''), found, { args: rest, keywords, context });
        return is === isKept;
      });
      return iterator(chosen);
    },
  ];
}
