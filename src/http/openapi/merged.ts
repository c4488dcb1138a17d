import type { JsonSchema } from '../../lib/described.ts';

/** One schema for what all of these ask; maps become one map. */
export function merged(members: readonly JsonSchema[]): JsonSchema {
  if (!members.every(isMap)) return { allOf: members };
  const required = members.flatMap((member) => member.required ?? []);
  const hasOthers = members.some(({ properties }) => properties === undefined);
  return {
    type: 'object',
    properties: Object.assign({}, ...members.map(({ properties }) => properties)),
    ...(required.length === 0 ? {} : { required }),
    ...(hasOthers ? { additionalProperties: true } : {}),
  };
}

/** A schema with what a description adds, which goes deep into its properties. */
export function withAdded(schema: JsonSchema, { properties, ...added }: JsonSchema): JsonSchema {
  if (properties === undefined) return { ...schema, ...added };
  const known = schema.properties ?? {};
  const inner = Object.entries(properties).map(([key, property]) => {
    if (known[key] === undefined) throw new Error(`a description of ${key}, which the codec does not have`);
    return [key, withAdded(known[key], property)] as const;
  });
  return { ...schema, ...added, properties: { ...known, ...Object.fromEntries(inner) } };
}

const isMap = ({ type, additionalProperties, description }: JsonSchema): boolean =>
  type === 'object' && additionalProperties === undefined && description === undefined;
