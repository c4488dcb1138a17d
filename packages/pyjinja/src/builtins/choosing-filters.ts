import { fixed } from '../format/number-text.ts';
import { arithmetic } from '../values/arithmetic.ts';
import { isEqual, isTrue, order } from '../values/comparison.ts';
import { floatFrom, intIn, itemsOf, numberOf } from '../values/numbers.ts';
import {
  type Call,
  type Context,
  fail,
  isUndefined,
  iterator,
  tuple,
  typeName,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import { aliases, type Builtin, builtin, countOr, flagOr, textOr } from './builtin.ts';
import { attribute, path } from './members.ts';

/** Filters that select items, or that apply another filter to each item. */
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

/** A false value counts as empty, even if it is not iterable. */
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

interface Sorting {
  readonly isReverse: boolean;
  /** Whether case matters. */
  readonly isCased: boolean;
  /** One attribute, or several separated by commas. */
  readonly attribute: Value | undefined;
}

/** Sorts as Python does: equal items keep their order, also when reversed. */
export function sorter({
  isReverse,
  isCased,
  attribute,
}: Sorting): (items: readonly Value[], context: Context) => Value[] {
  const key = sortKey(attribute, isCased);
  const sign = isReverse ? -1 : 1;
  return (items, context) =>
    items
      .map((item) => ({ item, key: key(item, context) }))
      .sort((left, right) => sign * order(left.key, right.key, context))
      .map(({ item }) => item);
}

/** The key that an item is sorted and grouped by. */
function sortKey(attribute: Value | undefined, isCased: boolean): (item: Value, context: Context) => Value {
  const names = typeof attribute === 'string' ? attribute.split(',') : [attribute];
  const paths = names.map((name) => path(name));
  const keyOf = (item: Value, context: Context, of: ReturnType<typeof path>): Value => {
    const value = of(item, context);
    if (isCased || typeof value !== 'string') return value;
    context.text(value.length);
    return value.toLowerCase();
  };
  const [only] = paths;
  return only !== undefined && paths.length === 1
    ? (item, context) => keyOf(item, context, only)
    : (item, context) => tuple(...paths.map((of) => keyOf(item, context, of)));
}

/** Filters that return a number. */
export const NUMBER_FILTERS: readonly (readonly [string, Builtin])[] = [
  builtin('abs', [], (value) => {
    const number = numberFor(value, 'abs()');
    return typeof number === 'bigint' ? (number < 0n ? -number : number) : Math.abs(number);
  }),
  builtin('float', ['default?'], (value, [otherwise = 0], context) => floatFrom(value, context) ?? otherwise),
  builtin(
    'int',
    ['default?', 'base?'],
    (value, [otherwise = 0n, base], context) => toInt(value, countOr(base, 10), context) ?? otherwise,
  ),
  builtin('round', ['precision?', 'method?'], (value, [precision, method], context) => {
    const digits = countOr(precision, 0);
    if (digits > 400 || digits < -400) return fail('round() counts up to 400 digits');
    const way = textOr(method, 'common');
    const number = numberFor(value, 'round()');
    if (way === 'common') return rounded(number, digits, context);
    if (way !== 'ceil' && way !== 'floor') return fail('method must be common, ceil or floor');
    const scale = arithmetic('**', 10n, BigInt(digits), context);
    const scaled = Number(arithmetic('*', number, scale, context));
    const whole = way === 'ceil' ? Math.ceil(scaled) : Math.floor(scaled);
    return Number.isFinite(whole)
      ? arithmetic('/', BigInt(whole), scale, context)
      : fail('cannot convert float infinity to integer');
  }),
];

function numberFor(value: Value, what: string): bigint | number {
  if (isUndefined(value)) return fail(value.why);
  return numberOf(value) ?? fail(`bad operand type for ${what}: '${typeName(value)}'`);
}

function toInt(value: Value, base: number, context: Context): bigint | undefined {
  if (typeof value === 'string') {
    context.step(value.length / 8);
    const read = intIn(value, base);
    if (read !== undefined) return read;
  }
  const number = typeof value === 'bigint' ? value : floatFrom(value, context);
  if (typeof number === 'bigint' || number === undefined) return number;
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}

/** Rounds half to even. */
function rounded(value: bigint | number, digits: number, context: Context): bigint | number {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return value;
    return digits >= 0 ? Number(fixed(value, Math.min(digits, 100), context)) : Number(toTens(value, digits));
  }
  if (digits >= 0) return value;
  const unit = 10n ** BigInt(-digits);
  const half = unit / 2n;
  const rest = ((value % unit) + unit) % unit;
  const below = value - rest;
  const isUp = rest > half || (rest === half && (below / unit) % 2n !== 0n);
  return isUp ? below + unit : below;
}

function toTens(value: number, digits: number): number {
  const unit = 10 ** -digits;
  const scaled = value / unit;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return (rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below) * unit;
}
