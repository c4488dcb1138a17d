import type { Refusal } from '../decode.ts';
import { nearest } from '../lib/nearest.ts';
import type { Remark } from './finding.ts';
import { anyValueOf, itemOf, type Shape, shapeOf } from './shape.ts';

export interface UnknownKey {
  readonly path: Refusal['path'];
  /** The keys that somebody reads there. */
  readonly known: readonly string[];
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
  const inner = anyValueOf(codec);
  if (inner !== undefined)
    return Object.entries(value).flatMap(([key, one]) => unknownKeys(inner, one, [...path, key]));
  const shape = shapeOf(codec);
  // a map where none will do is an error, whatever its keys are
  if (shape === undefined || (shape.size === 0 && common.length === 0)) return [];
  return inMap(shape, Object.entries(value), path, common);
}

function inMap(
  shape: Shape,
  entries: readonly (readonly [string, unknown])[],
  path: Refusal['path'],
  common: readonly string[],
): readonly UnknownKey[] {
  const names = [...new Set([...shape.keys(), ...common])];
  return entries.flatMap(([key, inner]): readonly UnknownKey[] => {
    const codec = shape.get(key);
    if (codec !== undefined) return unknownKeys(codec, inner, [...path, key]);
    return common.includes(key) ? [] : [unknownKey(key, names, path)];
  });
}

/** A key that is none of `known` in the map at `path`. */
export const unknownKey = (key: string, known: readonly string[], path: UnknownKey['path']): UnknownKey => ({
  path: [...path, key],
  known,
  remark: unknown(key, known),
});

/** What to say of a key that is none of `names`. */
export function unknown(key: string, names: readonly string[]): Remark {
  const suggestion = nearest(key, names);
  const known = names.length === 0 ? 'there are none here' : `known are ${[...names].sort().join(', ')}`;
  const message = suggestion === undefined ? `nobody reads this key; ${known}` : 'nobody reads this key';
  return { rule: 'unknown-key', message, suggestion };
}
