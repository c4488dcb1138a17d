import * as t from 'io-ts';

type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** The part of JSON Schema 2020-12 that Broca uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** The keys that a key asks for. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly $schema?: string;
}

/** The schema information attached to a codec. */
export interface Description {
  /** Another codec that accepts the same values. */
  readonly like?: t.Decoder<unknown, unknown>;
  readonly schema?: JsonSchema;
}

/**
 * Attaches a schema, or another codec that accepts the same values, to a codec: the whole schema for a codec written by hand, else
 * an addition to what its structure says. A schema with a `title` gets its own entry in the OpenAPI document. Changes the codec and
 * keeps earlier schemas, so never call it with a codec of io-ts itself.
 */
export function withSchema<Codec extends t.Decoder<unknown, unknown>>(
  codec: Codec,
  by: JsonSchema | t.Decoder<unknown, unknown>,
): Codec {
  const before = schemaOf(codec);
  const description: Description =
    'decode' in by ? { ...before, like: by } : { ...before, schema: { ...before?.schema, ...by } };
  return Object.assign(codec, { [DESCRIPTION]: description });
}

/** The schema that `withSchema` attached. */
export const schemaOf = (codec: object): Description | undefined =>
  (codec as { readonly [DESCRIPTION]?: Description })[DESCRIPTION];

const DESCRIPTION = Symbol('description');

/** A text that is not only spaces. */
export const NonEmptyString = withSchema(
  new t.Type<string, string, unknown>(
    'a text that is not empty',
    t.string.is,
    (value, context) =>
      typeof value === 'string' && value.trim() !== '' ? t.success(value) : t.failure(value, context),
    (text) => text,
  ),
  { type: 'string', pattern: '\\S' },
);

/** Attaches the shape of its maps to a codec written by hand. Only the check for misspelt keys reads it; codecs of io-ts need none. */
export const withKnownKeys = <Codec extends t.Decoder<unknown, unknown>>(
  codec: Codec,
  shape: t.Decoder<unknown, unknown>,
): Codec => Object.assign(codec, { shape });

/** Drops keys whose value is null: people leave a key empty, and some programs send null for a missing value. */
export const withoutNulls = (map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.values(map).includes(null)
    ? Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
    : map;

/** A pattern of JSON Schema, which has no flags, for words in lower case that may be written in any case. */
export const inAnyCase = (words: string): string =>
  words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
