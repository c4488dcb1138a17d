import type { Meter } from './meter.ts';

/** Whatever a template computes with, as Python knows it: an int is a bigint, a float a number, a list an array. */
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
  /** Names of its items, of a group that `groupby` makes. */
  readonly names?: readonly string[];
}

export interface Dict {
  readonly kind: 'dict';
  /** What came from outside; taken in as a whole when it is first changed or listed. */
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

/** The keys, values or items of a dict, as they were when asked for. */
export interface View {
  readonly kind: 'view';
  readonly type: 'dict_keys' | 'dict_values' | 'dict_items';
  readonly items: readonly Value[];
}

/** What many filters give: it can be gone through once. */
export interface Iterator {
  readonly kind: 'iterator';
  readonly type: string;
  readonly items: readonly Value[];
  at: number;
}

/** What has no value; `why` is what to say when somebody needs one. */
export interface Undefined {
  readonly kind: 'undefined';
  readonly why: string;
}

/** Anything with attributes or that can be called: functions, methods, macros, `loop`, namespaces. */
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

/** What every operation of one rendering shares. */
export interface Context extends Meter {
  /** 0 to 1, without 1. */
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
