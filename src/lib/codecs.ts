import * as t from 'io-ts';

type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** JSON Schema 2020-12, as far as Broca uses it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
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
}

/** What a codec says of itself. */
export interface Description {
  /** Another codec that takes the same. */
  readonly like?: t.Decoder<unknown, unknown>;
  readonly schema?: JsonSchema;
}

/**
 * Says what a codec's structure does not, by a schema or by another codec that takes the same: of one written by hand all that it
 * takes, of any other what to add. One with a `title` is a schema of its own in the description of the interface. The codec is
 * changed, and what was said of it before stays: describe no codec of io-ts itself.
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

/** What `withSchema` said of it. */
export const schemaOf = (codec: object): Description | undefined =>
  (codec as { readonly [DESCRIPTION]?: Description })[DESCRIPTION];

const DESCRIPTION = Symbol('description');

/** A text with something in it. */
export const NonEmptyString = new t.Type<string, string, unknown>(
  'a text that is not empty',
  t.string.is,
  (value, context) =>
    typeof value === 'string' && value.trim() !== '' ? t.success(value) : t.failure(value, context),
  (text) => text,
);

/**
 * Tells those who look for misspelt keys which maps a codec written by hand takes; nothing else reads it. Codecs put together
 * from those of io-ts need none.
 */
export const withKnownKeys = <Codec extends t.Decoder<unknown, unknown>>(
  codec: Codec,
  shape: t.Decoder<unknown, unknown>,
): Codec => Object.assign(codec, { shape });

/** A map without the keys whose value is null: people write a key and leave it empty, and some programs write what they have not. */
export const withoutNulls = (map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.values(map).includes(null)
    ? Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
    : map;
