import { order } from '../values/comparison.ts';
import { type Context, tuple, type Value } from '../values/value.ts';
import { path } from './members.ts';

interface Sorting {
  readonly isReverse: boolean;
  /** Large and small letters differ. */
  readonly isCased: boolean;
  /** One or, with commas between them, more than one. */
  readonly attribute: Value | undefined;
}

/** Sorts as Python does: what is equal stays in its order, also when reversed. */
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

/** What an item is sorted and grouped by. */
export function sortKey(
  attribute: Value | undefined,
  isCased: boolean,
): (item: Value, context: Context) => Value {
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
