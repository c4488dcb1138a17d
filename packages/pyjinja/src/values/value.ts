import type { Budget } from './budget.ts';

/** A value of a template, with Python's types: an int is a bigint, a float a number, a list an array. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Value[]
  | Tuple
  | Dict
  | Range
  | View
  | Iterator
  | Undefined
  | Thing;

export interface Tuple {
  readonly kind: 'tuple';
  readonly items: readonly Value[];
  /** The names of the items, for a group of `groupby`. */
  readonly names?: readonly string[];
}

export interface Dict {
  readonly kind: 'dict';
  /** The object from outside; copied as a whole when it is first changed or listed. */
  source: Readonly<Record<string, unknown>> | undefined;
  /** By `hashKey` of the key. */
  readonly entries: Map<unknown, Entry>;
}

export interface Entry {
  readonly key: Value;
  value: Value;
}

export interface Range {
  readonly kind: 'range';
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** A snapshot of the keys, values or items of a dict. */
export interface View {
  readonly kind: 'view';
  readonly type: 'dict_keys' | 'dict_values' | 'dict_items';
  readonly items: readonly Value[];
}

/** An iterator, as many filters return it: it can be read once. */
export interface Iterator {
  readonly kind: 'iterator';
  readonly type: string;
  readonly items: readonly Value[];
  at: number;
}

/** An undefined value; `why` is the error message when a value is needed. */
export interface Undefined {
  readonly kind: 'undefined';
  readonly why: string;
}

/** A value with attributes or a call: a function, a method, a macro, `loop` or a namespace. */
export interface Thing {
  readonly kind: 'thing';
  readonly type: string;
  readonly shown: () => string;
  readonly attribute?: (name: string) => Value | undefined;
  readonly assign?: (name: string, value: Value) => void;
  readonly call?: (call: Call) => Value;
}

export interface Call {
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly context: Context;
}

/** The state that all operations of one rendering share. */
export interface Context extends Budget {
  /** A random number from 0 to below 1. */
  readonly random: () => number;
  readonly filter: (name: string, subject: Value, call: Call) => Value;
  readonly test: (name: string, subject: Value, call: Call) => boolean;
  readonly globals: ReadonlyMap<string, Value>;
}

export const tuple = (...items: readonly Value[]): Tuple => ({ kind: 'tuple', items });

export const iterator = (items: readonly Value[], type = 'generator'): Iterator => ({
  kind: 'iterator',
  type,
  items,
  at: 0,
});

export const undefinedValue = (why: string): Undefined => ({ kind: 'undefined', why });

export const thing = (name: string, call: (call: Call) => Value): Thing => ({
  kind: 'thing',
  type: 'function',
  shown: () => `<function ${name}>`,
  call,
});

/** Python's name of a value's type. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'str';
    default:
      if (value === null) return 'NoneType';
      if (Array.isArray(value)) return 'list';
      if (value.kind === 'undefined') return 'Undefined';
      return 'type' in value ? value.type : value.kind;
  }
}

export const isUndefined = (value: Value): value is Undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'undefined';

export const isDict = (value: Value): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'dict';

export const isTuple = (value: Value): value is Tuple =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'tuple';

export const isThing = (value: Value): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'thing';

/** Ends the rendering with a message for the author of the template. */
export function fail(message: string): never {
  throw new Error(message);
}
