/** An io-ts codec as it describes itself. */
interface Described {
  readonly _tag?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly type?: unknown;
  readonly types?: readonly unknown[];
  readonly shape?: unknown;
  readonly codomain?: unknown;
}

export type Shape = ReadonlyMap<string, unknown>;

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
export function anyValueOf(codec: unknown): unknown {
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
