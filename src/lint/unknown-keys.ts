import type { Refusal } from '../decode.ts';
import { nearest } from '../nearest.ts';
import type { Remark } from './finding.ts';
import { itemOf, type Shape, shapeOf } from './shape.ts';

export interface UnknownKey {
  readonly path: Refusal['path'];
  readonly remark: Remark;
}

/** The keys of `value` that `codec` passes over, however deep; `common` are known to the outermost map beside its own. */
export function unknownKeys(
  codec: unknown,
  value: unknown,
  path: Refusal['path'] = [],
  common: readonly string[] = [],
): readonly UnknownKey[] {
  if (Array.isArray(value)) {
    const item = itemOf(codec);
    if (item === undefined) return [];
    return value.flatMap((inner, index) => unknownKeys(item, inner, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  const shape = shapeOf(codec);
  return shape === undefined ? [] : inMap(shape, Object.entries(value), path, common);
}

function inMap(
  shape: Shape,
  entries: readonly (readonly [string, unknown])[],
  path: Refusal['path'],
  common: readonly string[],
): readonly UnknownKey[] {
  const names = [...shape.keys(), ...common];
  return entries.flatMap(([key, inner]): readonly UnknownKey[] => {
    const codec = shape.get(key);
    if (codec !== undefined) return unknownKeys(codec, inner, [...path, key]);
    return common.includes(key) ? [] : [{ path: [...path, key], remark: unknown(key, names) }];
  });
}

/** What to say of a key that is none of `names`. */
export function unknown(key: string, names: readonly string[]): Remark {
  const suggestion = nearest(key, names);
  const known = names.length === 0 ? 'there are none here' : `known are ${[...names].sort().join(', ')}`;
  const message = suggestion === undefined ? `nobody reads this key; ${known}` : 'nobody reads this key';
  return { rule: 'unknown-key', message, suggestion };
}
