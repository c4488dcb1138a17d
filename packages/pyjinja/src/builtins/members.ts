import { repr } from '../values/python-text.ts';
import { subscript } from '../values/subscript.ts';
import {
  type Context,
  fail,
  isTuple,
  isUndefined,
  thing,
  typeName,
  undefinedValue,
  type Value,
} from '../values/value.ts';
import type { Builtin } from './builtin.ts';
import { DICT_METHODS, LIST_METHODS, TUPLE_METHODS } from './dict-methods.ts';
import { TEXT_METHODS } from './text-methods.ts';

/** `value.name`: a method or attribute first, then the value of that key. */
export function member(value: Value, name: string, context: Context): Value {
  if (isUndefined(value)) return fail(value.why);
  const method = attribute(value, name);
  if (method !== undefined) return method;
  const found = subscript(value, name, context);
  return found === undefined ? missing(value, name, context) : found;
}

/** `value[key]`: the value of that key first, then a method or attribute. */
export function element(value: Value, key: Value, context: Context): Value {
  if (isUndefined(value)) return fail(value.why);
  const found = subscript(value, key, context);
  if (found !== undefined) return found;
  const method = typeof key === 'string' ? attribute(value, key) : undefined;
  return method === undefined ? missing(value, key, context) : method;
}

/** A method or an attribute, never the value of a key. */
export function attribute(value: Value, name: string): Value | undefined {
  const method = methodsOf(value)?.get(name);
  if (method !== undefined) return thing(name, (call) => method(value, call));
  if (isTuple(value)) return value.items[value.names?.indexOf(name) ?? -1];
  return typeof value === 'object' && value !== null && 'attribute' in value
    ? value.attribute?.(name)
    : undefined;
}

function methodsOf(value: Value): ReadonlyMap<string, Builtin> | undefined {
  if (typeof value === 'string') return TEXT_METHODS;
  if (Array.isArray(value)) return LIST_METHODS;
  if (typeof value !== 'object' || value === null) return undefined;
  return value.kind === 'dict' ? DICT_METHODS : value.kind === 'tuple' ? TUPLE_METHODS : undefined;
}

function missing(value: Value, key: Value, context: Context): Value {
  const type = value === null ? 'None' : `${typeName(value)} object`;
  return undefinedValue(
    typeof key === 'string'
      ? `'${type}' has no attribute '${key}'`
      : `${type} has no element ${repr(key, context)}`,
  );
}

/** Follows a path of attributes such as `a.b.0`; a number is an index. */
export function path(written: Value | undefined): (value: Value, context: Context) => Value {
  if (written === undefined || written === null) return (value) => value;
  const keys: readonly Value[] =
    typeof written === 'string'
      ? written.split('.').map((key) => (/^\d{1,15}$/.test(key) ? BigInt(key) : key))
      : [written];
  return (value, context) => keys.reduce((found: Value, key) => element(found, key, context), value);
}
