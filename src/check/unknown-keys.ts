import type { Refusal } from '../decode.ts';
import { nearest } from '../lib/nearest.ts';
import type { Remark } from './finding.ts';

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

/** An io-ts codec as it describes itself. */
interface Described {
  readonly _tag?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly type?: unknown;
  readonly types?: readonly unknown[];
  readonly shape?: unknown;
  readonly codomain?: unknown;
}

type Shape = ReadonlyMap<string, unknown>;

/**
 * The keys of the maps a codec takes, each with the codec of its value; none when it takes no maps. Undefined when it takes any
 * key, or does not say what it takes.
 */
export function shapeOf(codec: unknown): Shape | undefined {
  const { _tag, props, type, types = [], shape } = codec as Described;
  if (shape !== undefined) return shapeOf(shape);
  switch (_tag) {
    case 'InterfaceType':
    case 'PartialType':
    case 'StrictType':
      return new Map(Object.entries(props ?? {}));
    case 'RefinementType':
    case 'ReadonlyType':
    case 'ExactType':
      return shapeOf(type);
    case 'IntersectionType':
    case 'UnionType':
      return together(types.map(shapeOf));
    default:
      return _tag !== undefined && WITHOUT_KEYS.has(_tag) ? new Map() : undefined;
  }
}

/** The codec of whatever stands under any key; undefined when the codec takes certain keys alone, or does not say of what. */
function anyValueOf(codec: unknown): unknown {
  const { _tag, codomain, shape } = codec as Described;
  return shape !== undefined ? anyValueOf(shape) : _tag === 'DictionaryType' ? codomain : undefined;
}

/** The codec of a list's items; undefined when the codec takes no lists, or does not say of what. */
export function itemOf(codec: unknown): unknown {
  const { _tag, type, types = [], shape } = codec as Described;
  if (shape !== undefined) return itemOf(shape);
  if (_tag === 'ArrayType' || _tag === 'ReadonlyArrayType') return type;
  if (_tag === 'RefinementType' || _tag === 'ReadonlyType') return itemOf(type);
  const lists = _tag === 'UnionType' ? types.map(itemOf).filter((item) => item !== undefined) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

const WITHOUT_KEYS: ReadonlySet<string> = new Set([
  'StringType',
  'NumberType',
  'BooleanType',
  'LiteralType',
  'KeyofType',
  'NullType',
  'UndefinedType',
  'ArrayType',
  'ReadonlyArrayType',
]);

function together(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  if (shapes.some((shape) => shape === undefined)) return undefined;
  return new Map(shapes.flatMap((shape) => [...(shape ?? [])]));
}
