import type { JsonSchema } from '../../lib/codecs.ts';

/** A reference to a definition of the same schema. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** A change of each property of a map. */
export const mapped = (
  properties: Readonly<Record<string, JsonSchema>>,
  change: (schema: JsonSchema, key: string) => JsonSchema,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, change(schema, key)]));

/** Makes one map of a choice among maps: an editor then shows all keys, and names the one that is missing. */
export function flat({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return rest;
  const maps = anyOf.map(flat);
  if (!maps.every(({ type, properties }) => type === 'object' && properties !== undefined))
    return { ...rest, anyOf };
  const keys = new Set(maps.flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = Object.fromEntries(
    [...keys].map((key) => [key, oneOf(maps.flatMap((map) => map.properties?.[key] ?? []))]),
  );
  const required = maps.map((map) => map.required ?? []);
  return {
    type: 'object',
    properties,
    ...(required.every((keys) => keys.length > 0)
      ? { anyOf: required.map((keys) => ({ required: keys })) }
      : {}),
    ...rest,
  };
}

function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only = {}, ...others] = different.values();
  return others.length === 0 ? only : { anyOf: [only, ...others] };
}

/** Refuses unknown keys in all maps whose keys are known, as `broca check` warns of them. */
export function closed(schema: JsonSchema): JsonSchema {
  const inner = within(schema, closed);
  return inner.properties === undefined || inner.additionalProperties !== undefined
    ? inner
    : { ...inner, additionalProperties: false };
}

/** A change of the schemas of all values inside. */
export function within(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: mapped(properties, change) }),
    ...(items === undefined ? {} : { items: change(items) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: change(additionalProperties) }
      : {}),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(change) }),
  };
}

/** Takes null for an absent value. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, $ref, description, ...rest } = schema;
  const isAny = type === undefined && anyOf === undefined && $ref === undefined;
  if (isAny && Object.keys(rest).length === 0) return schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  const own: JsonSchema = description === undefined ? {} : { description };
  return { ...own, anyOf: [withoutDescription(schema), { type: 'null' }] };
}

/** Takes a template in place of a value, at any depth: what it becomes is known when it runs. */
export function orTemplate(schema: JsonSchema): JsonSchema {
  const inner = insideTemplates(schema);
  if (takesTemplates(inner)) return inner;
  if (
    inner.anyOf !== undefined &&
    Object.keys(inner).every((key) => key === 'anyOf' || key === 'description')
  )
    return { ...inner, anyOf: [...inner.anyOf, TEMPLATE] };
  const { description } = inner;
  const own: JsonSchema = description === undefined ? {} : { description };
  return { ...own, anyOf: [withoutDescription(inner), TEMPLATE] };
}

/** The same for the values inside a value that is there. */
export const insideTemplates = (schema: JsonSchema): JsonSchema => ({
  ...within(schema, orTemplate),
  ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(insideTemplates) }),
});

const TEMPLATE: JsonSchema = { type: 'string', pattern: '\\{[{%#]' };

/** Whether any text may stand there anyway. */
function takesTemplates({
  $ref,
  type,
  anyOf,
  pattern,
  enum: words,
  const: word,
  ...rest
}: JsonSchema): boolean {
  if ($ref !== undefined) return true;
  if (words !== undefined || word !== undefined) return false;
  if (anyOf !== undefined) return anyOf.some(takesTemplates);
  if (pattern !== undefined && pattern !== '\\S') return false;
  return type === undefined ? rest.properties === undefined : [type].flat().includes('string');
}

function withoutDescription({ description: _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** A value of a map of texts, whatever the key. */
export const ownValue = <A>(map: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;
