import { fail } from '../failure.ts';
import { characters, lengthOf } from './characters.ts';
import { entriesOf, sizeOf } from './dict.ts';
import type { Meter } from './meter.ts';
import { typeName, type Value } from './value.ts';

/** The items of anything that can be gone through; what is undefined has none. Not to be changed. */
export function itemsOf(value: Value, meter: Meter): readonly Value[] {
  if (typeof value === 'string') return characters(value, meter);
  if (Array.isArray(value)) return counted(value, meter);
  if (typeof value === 'object' && value !== null) {
    switch (value.kind) {
      case 'tuple':
      case 'view':
        return counted(value.items, meter);
      case 'dict':
        meter.step(sizeOf(value));
        return Array.from(entriesOf(value).values(), ({ key }) => key);
      case 'range': {
        meter.step(value.length);
        return Array.from({ length: value.length }, (_, index) => BigInt(value.start + index * value.step));
      }
      case 'iterator': {
        const rest = value.items.slice(value.at);
        value.at = value.items.length;
        return counted(rest, meter);
      }
      case 'undefined':
        return [];
      case 'thing':
    }
  }
  return fail(`'${typeName(value)}' object is not iterable`);
}

export const isIterable = (value: Value): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && !('shown' in value));

/** How many items or characters it has, as Python's `len` counts. */
export function countOf(value: Value, meter: Meter): number {
  if (typeof value === 'string') return lengthOf(value, meter);
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'object' && value !== null) {
    switch (value.kind) {
      case 'tuple':
      case 'view':
        return value.items.length;
      case 'dict':
        return sizeOf(value);
      case 'range':
        return value.length;
      case 'undefined':
        return 0;
      case 'iterator':
      case 'thing':
    }
  }
  return fail(`object of type '${typeName(value)}' has no len()`);
}

function counted(items: readonly Value[], meter: Meter): readonly Value[] {
  meter.step(items.length);
  return items;
}
