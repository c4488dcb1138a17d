import { sizeOf } from './dict.ts';
import type { Value } from './value.ts';

/** Whether Python takes it for true. */
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
