import type { Budget } from './budget.ts';
import { entriesOf, lookup, sizeOf } from './dict.ts';
import { itemsOf, numberOf } from './numbers.ts';
import { fail, isDict, isTuple, isUndefined, typeName, type Value } from './value.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export function compares(comparison: Comparison, left: Value, right: Value, budget: Budget): boolean {
  switch (comparison) {
    case '==':
      return isEqual(left, right, budget);
    case '!=':
      return !isEqual(left, right, budget);
    case 'in':
      return isIn(left, right, budget);
    case 'not in':
      return !isIn(left, right, budget);
    case '<':
      return order(left, right, budget, '<') < 0;
    case '<=':
      return order(left, right, budget, '<=') <= 0;
    case '>':
      return order(left, right, budget, '>') > 0;
    case '>=':
      return order(left, right, budget, '>=') >= 0;
  }
}

/** Python's `==`: `1 == 1.0 == True`; lists and dicts by their contents. */
export function isEqual(left: Value, right: Value, budget: Budget): boolean {
  budget.step();
  if (left === right) return true;
  if (typeof left === 'string') {
    if (typeof right === 'string' && left.length === right.length) budget.scan(left.length);
    return false;
  }
  const a = numberOf(left);
  // biome-ignore lint/suspicious/noDoubleEquals: an int and a float may be equal
  if (a !== undefined) return a == numberOf(right);
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && areEqual(left, right, budget);
  if (isTuple(left)) return isTuple(right) && areEqual(left.items, right.items, budget);
  if (isUndefined(left)) return isUndefined(right);
  if (isDict(left)) return isDict(right) && areEqualDicts(left, right, budget);
  if (left.kind === 'range' && !Array.isArray(right) && right.kind === 'range') {
    return areEqual(itemsOf(left, budget), itemsOf(right, budget), budget);
  }
  return false;
}

const areEqual = (left: readonly Value[], right: readonly Value[], budget: Budget): boolean =>
  left.length === right.length && left.every((item, index) => isEqual(item, right[index] as Value, budget));

function areEqualDicts(
  left: Extract<Value, { kind: 'dict' }>,
  right: Extract<Value, { kind: 'dict' }>,
  budget: Budget,
): boolean {
  if (sizeOf(left) !== sizeOf(right)) return false;
  const others = entriesOf(right);
  for (const [hash, { value }] of entriesOf(left)) {
    const other = others.get(hash);
    if (other === undefined || !isEqual(value, other.value, budget)) return false;
  }
  return true;
}

/** Compares for sorting; fails for values that Python cannot order. */
export function order(left: Value, right: Value, budget: Budget, operator = '<'): number {
  budget.step();
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right, budget);
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return orderOfNumbers(a, b);
  const items = sequenceOf(left);
  const others = sequenceOf(right);
  if (items === undefined || others === undefined || typeName(left) !== typeName(right)) {
    if (isUndefined(left)) return fail(left.why);
    if (isUndefined(right)) return fail(right.why);
    const types = `'${typeName(left)}' and '${typeName(right)}'`;
    return fail(`'${operator}' not supported between instances of ${types}`);
  }
  for (let index = 0; index < Math.min(items.length, others.length); index++) {
    const [one, other] = [items[index] as Value, others[index] as Value];
    if (!isEqual(one, other, budget)) return order(one, other, budget, operator);
  }
  return items.length - others.length;
}

/** NaN is neither less than, greater than, nor equal to any number. */
const orderOfNumbers = (a: bigint | number, b: bigint | number): number =>
  a < b ? -1 : a > b ? 1 : Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : 0;

/** Compares code points; JavaScript compares UTF-16 units, which gives another order beyond the first 65 536 characters. */
function orderOfTexts(left: string, right: string, budget: Budget): number {
  budget.text(Math.min(left.length, right.length) / 4);
  if (left === right) return 0;
  if (!/[\ud800-\udfff]/.test(left) || !/[\ud800-\udfff]/.test(right)) return left < right ? -1 : 1;
  budget.text(Math.min(left.length, right.length));
  let at = 0;
  while (left[at] !== undefined && left[at] === right[at]) at++;
  const isSecondHalf =
    (left.charCodeAt(at) & 0xfc00) === 0xdc00 || (right.charCodeAt(at) & 0xfc00) === 0xdc00;
  const place = isSecondHalf && at > 0 ? at - 1 : at;
  return (left.codePointAt(place) ?? -1) - (right.codePointAt(place) ?? -1);
}

const sequenceOf = (value: Value): readonly Value[] | undefined =>
  Array.isArray(value) ? value : isTuple(value) ? value.items : undefined;

function isIn(item: Value, container: Value, budget: Budget): boolean {
  if (typeof container === 'string') {
    if (typeof item !== 'string') {
      return fail(`'in <string>' requires string as left operand, not ${typeName(item)}`);
    }
    budget.search(container.length, item.length);
    return container.includes(item);
  }
  if (isDict(container)) return holdsKey(container, item);
  if (typeof container !== 'object' || container === null || 'shown' in container) {
    return fail(`argument of type '${typeName(container)}' is not iterable`);
  }
  return itemsOf(container, budget).some((other) => isEqual(item, other, budget));
}

const holdsKey = (dict: Extract<Value, { kind: 'dict' }>, key: Value): boolean =>
  lookup(dict, key) !== undefined;

/** Whether a value is true in Python. */
export function isTrue(value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'bigint':
      return value !== 0n;
    case 'number':
      return value !== 0;
    case 'string':
      return value !== '';
    default:
      return value !== null && isTrueObject(value);
  }
}

function isTrueObject(value: Extract<Value, object>): boolean {
  if (Array.isArray(value)) return value.length > 0;
  switch (value.kind) {
    case 'tuple':
    case 'view':
      return value.items.length > 0;
    case 'dict':
      return sizeOf(value) > 0;
    case 'range':
      return value.length > 0;
    case 'undefined':
      return false;
    case 'iterator':
    case 'thing':
      return true;
  }
}
