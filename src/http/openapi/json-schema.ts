import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { type Description, type JsonSchema, schemaOf } from '../../lib/codecs.ts';

/** Turns codecs into JSON Schemas. Those with a title are kept apart; the others refer to them. */
export interface JsonSchemas {
  /** Throws for a codec of unknown structure without `withSchema`. */
  readonly of: (codec: t.Decoder<unknown, unknown>) => JsonSchema;
  /** By title. */
  readonly titled: ReadonlyMap<string, JsonSchema>;
}

interface SchemaOptions {
  /** Where references look for titled schemas. */
  readonly at?: string;
  /** The schema of a codec of unknown structure; default: throws. */
  readonly otherwise?: (codec: Named) => JsonSchema;
}

export function jsonSchemas({
  at = '#/components/schemas/',
  otherwise = notDescribed,
}: SchemaOptions = {}): JsonSchemas {
  const titled = new Map<string, JsonSchema>();
  const owners = new Map<string, object>();

  const of = (codec: t.Decoder<unknown, unknown>): JsonSchema => {
    const { like, schema } = descriptionOf(codec);
    if (like !== undefined && schema === undefined) return of(like);
    const title = schema?.title;
    if (title === undefined) return whole(codec);
    const owner = owners.get(title) ?? codec;
    if (owner !== codec) throw new Error(`two codecs have the title ${title}`);
    if (!owners.has(title)) {
      owners.set(title, codec); // before its parts, one of which may be the same again
      titled.set(title, whole(codec));
    }
    return { $ref: `${at}${title}` };
  };

  const whole = (codec: t.Decoder<unknown, unknown> & Named): JsonSchema => {
    const { like, schema = {} } = descriptionOf(codec);
    if (like !== undefined) return withAdded(of(like), schema);
    const structured = structure(codec as Known);
    if (structured !== undefined) return withAdded({ ...structured, ...sentence(codec) }, schema);
    if (Object.keys(schema).some((key) => key !== 'title')) return { ...sentence(codec), ...schema };
    return withAdded(otherwise(codec), schema);
  };

  /** Undefined if the structure of a codec does not tell what it accepts. */
  const structure = (codec: Known): JsonSchema | undefined => {
    switch (codec._tag) {
      case 'LiteralType':
        return { const: codec.value };
      case 'KeyofType':
        return { type: 'string', enum: Object.keys(codec.keys) };
      case 'RefinementType':
      case 'ReadonlyType':
      case 'ExactType':
      case 'RecursiveType':
        return of(codec.type);
      case 'ArrayType':
      case 'ReadonlyArrayType':
        return { type: 'array', items: of(codec.type) };
      case 'InterfaceType':
        return { ...object(codec.props), ...required(codec.props) };
      case 'PartialType':
        return object(codec.props);
      case 'DictionaryType':
        return { type: 'object', ...keys(codec.domain), additionalProperties: of(codec.codomain) };
      case 'UnionType':
        return union(codec.types.filter(isSomething).map(of));
      case 'IntersectionType':
        return merged(codec.types.map(of));
      default:
        return SIMPLE[codec._tag];
    }
  };

  const object = (props: t.Props): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, of(codec)])),
  });

  const keys = (domain: t.Mixed): JsonSchema => {
    const propertyNames = of(domain);
    return propertyNames.enum === undefined && propertyNames.pattern === undefined ? {} : { propertyNames };
  };

  return { of, titled };
}

function notDescribed({ name }: Named): never {
  throw new Error(`the codec "${name}" is not described`);
}

/** What was attached to a codec. The shape of its maps serves where nothing else tells what it takes. */
function descriptionOf(codec: t.Decoder<unknown, unknown>): Description {
  const { like = (codec as { readonly shape?: t.Mixed }).shape, schema } = schemaOf(codec) ?? {};
  return { ...(like === undefined ? {} : { like }), ...(schema === undefined ? {} : { schema }) };
}

/** A codec that takes nothing as well makes its key optional. */
function required(props: t.Props): JsonSchema {
  const needed = Object.entries(props).filter(([, codec]) => E.isLeft(codec.decode(undefined)));
  return needed.length === 0 ? {} : { required: needed.map(([key]) => key) };
}

/** JSON has no value for undefined: `required` says which keys may be left out. */
const isSomething = (codec: t.Mixed): boolean => (codec as Named)._tag !== 'UndefinedType';

function union(members: readonly JsonSchema[]): JsonSchema {
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  const isValue = (member: JsonSchema) => Object.keys(member).join() === 'const' || member.type === 'null';
  if (members.every(isValue)) return { enum: members.map((member) => member.const ?? null) };
  const types = members.flatMap((member) =>
    Object.keys(member).join() === 'type' ? (member.type ?? []) : [],
  );
  return types.length === members.length ? { type: types } : { anyOf: members };
}

/** The properties that codecs have beside those of decoders. */
interface Named {
  readonly name?: string;
  readonly _tag?: string;
}

/** The name of a codec as a description, if it is a sentence; the keys of a map describe it better. */
function sentence({ name, _tag }: Named): JsonSchema {
  const isMap = _tag === 'InterfaceType' || _tag === 'PartialType' || _tag === 'IntersectionType';
  return !isMap && name !== undefined && /^[a-z]+[ ,]/.test(name) ? { description: name } : {};
}

/** One schema that requires all of these; maps become one map. */
function merged(members: readonly JsonSchema[]): JsonSchema {
  if (!members.every(isMap)) return { allOf: members };
  const required = members.flatMap((member) => member.required ?? []);
  const dependencies: JsonSchema['dependencies'] = Object.assign(
    {},
    ...members.map((one) => one.dependencies),
  );
  const hasOthers = members.some(({ properties }) => properties === undefined);
  return {
    type: 'object',
    properties: Object.assign({}, ...members.map(({ properties }) => properties)),
    ...(required.length === 0 ? {} : { required }),
    ...(Object.keys(dependencies ?? {}).length === 0 ? {} : { dependencies }),
    ...(hasOthers ? { additionalProperties: true } : {}),
  };
}

/** Adds a description to a schema, and those of its properties to theirs. */
function withAdded(schema: JsonSchema, { properties, ...added }: JsonSchema): JsonSchema {
  if (properties === undefined) return { ...schema, ...added };
  const ownProperties = schema.properties ?? {};
  const inner = Object.entries(properties).map(([key, property]) => {
    if (ownProperties[key] === undefined)
      throw new Error(`a description of ${key}, which the codec does not have`);
    return [key, withAdded(ownProperties[key], property)] as const;
  });
  return { ...schema, ...added, properties: { ...ownProperties, ...Object.fromEntries(inner) } };
}

const isMap = ({ type, additionalProperties, description }: JsonSchema): boolean =>
  type === 'object' && additionalProperties === undefined && description === undefined;

/** The codecs of io-ts that can be JSON. */
type Known =
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Readonly<Record<string, unknown>>>
  | t.RefinementType<t.Mixed>
  | t.RecursiveType<t.Mixed>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.UnionType<t.Mixed[]>
  | t.IntersectionType<t.Mixed[]>
  | t.ReadonlyType<t.Mixed>
  | t.ExactType<t.HasProps>
  | { readonly _tag: keyof typeof SIMPLE };

/** Those without parts. */
const SIMPLE = {
  NullType: { type: 'null' },
  UnknownType: {},
  StringType: { type: 'string' },
  NumberType: { type: 'number' },
  BooleanType: { type: 'boolean' },
  AnyArrayType: { type: 'array' },
  AnyDictionaryType: { type: 'object' },
} satisfies Readonly<Record<string, JsonSchema>>;
