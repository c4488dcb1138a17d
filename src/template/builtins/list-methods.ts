import { fail } from '../failure.ts';
import { isEqual, order } from '../values/comparison.ts';
import { itemsOf } from '../values/iterate.ts';
import { countFrom } from '../values/numbers.ts';
import { repr } from '../values/python-text.ts';
import { type Context, isTuple, type Value } from '../values/value.ts';
import { type Builtin, builtin, countOr, flagOr } from './builtin.ts';

const own = (subject: Value): Value[] => subject as Value[];

const reading = [
  builtin('index', ['value', 'start?'], (subject, [value, start], context) => {
    const from = countOr(start, 0);
    const items = isTuple(subject) ? subject.items : own(subject);
    const index = items.findIndex((item, at) => at >= from && isEqual(item, value as Value, context));
    return index === -1 ? fail(`${repr(value as Value, context)} is not in list`) : BigInt(index);
  }),
  builtin('count', ['value'], (subject, [value], context) =>
    BigInt(itemsOf(subject, context).filter((item) => isEqual(item, value as Value, context)).length),
  ),
];

/** Of tuples. */
export const TUPLE_METHODS: ReadonlyMap<string, Builtin> = new Map(reading);

/** Of lists. They are found only on lists, and change them in place. */
export const LIST_METHODS: ReadonlyMap<string, Builtin> = new Map([
  ...reading,
  builtin('append', ['value'], (list, [value]) => {
    own(list).push(value as Value);
    return null;
  }),
  builtin('extend', ['values'], (list, [values], context) => {
    for (const value of [...itemsOf(values as Value, context)]) own(list).push(value);
    return null;
  }),
  builtin('insert', ['index', 'value'], (list, [index, value], context) => {
    context.step(own(list).length);
    own(list).splice(countFrom(index as Value), 0, value as Value);
    return null;
  }),
  builtin('pop', ['index?'], (list, [index], context) => {
    context.step(own(list).length);
    const at = countOr(index, -1);
    const place = at < 0 ? at + own(list).length : at;
    if (own(list).length === 0) return fail('pop from empty list');
    if (place < 0 || place >= own(list).length) return fail('pop index out of range');
    return own(list).splice(place, 1)[0] ?? null;
  }),
  builtin('remove', ['value'], (list, [value], context) => {
    const at = own(list).findIndex((item) => isEqual(item, value as Value, context));
    if (at === -1) return fail('list.remove(x): x not in list');
    context.step(own(list).length);
    own(list).splice(at, 1);
    return null;
  }),
  builtin('reverse', [], (list, _, context) => {
    context.step(own(list).length);
    own(list).reverse();
    return null;
  }),
  builtin('sort', ['reverse?'], (list, [reverse], context) => {
    const all = sorted(own(list), flagOr(reverse, false), context);
    for (const [index, value] of all.entries()) own(list)[index] = value;
    return null;
  }),
  builtin('copy', [], (list, _, context) => [...itemsOf(list, context)]),
  builtin('clear', [], (list) => {
    own(list).length = 0;
    return null;
  }),
]);

function sorted(items: readonly Value[], isReverse: boolean, context: Context): readonly Value[] {
  const sign = isReverse ? -1 : 1;
  return items.toSorted((left, right) => sign * order(left, right, context));
}
