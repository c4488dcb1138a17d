import type { JsonSchema } from '../../src/lib/codecs.ts';

/** The type that a schema describes. */
export function typeText(schema: JsonSchema): string {
  const { $ref, enum: values, anyOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return anyOf.map(typeText).join(' | ');
  if (allOf !== undefined) return allOf.map((member) => `(${typeText(member)})`).join(' & ');
  if (type === undefined) return 'unknown';
  return [type]
    .flat()
    .map((one) => plainText(one, schema))
    .join(' | ');
}

/** One type with its name and its comment. */
export function declaration(name: string, schema: JsonSchema): string {
  const isMap = schema.type === 'object' && schema.properties !== undefined;
  return isMap
    ? `${comment(schema)}export interface ${name} ${mapText(schema)}\n`
    : `${comment(schema)}export type ${name} = ${typeText(schema)};\n`;
}

function plainText(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeText(schema.items ?? {})})[]`;
    case 'object':
      return schema.properties === undefined ? recordText(schema) : mapText(schema);
    default:
      return type;
  }
}

function recordText({ additionalProperties }: JsonSchema): string {
  const inner = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown';
  // a mapped type may refer to itself
  return `{ readonly [name: string]: ${inner} }`;
}

function mapText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema)}readonly ${JSON.stringify(name)}${mark}: ${typeText(schema)};`;
  });
  if (additionalProperties === true) lines.push('readonly [field: string]: unknown;');
  return `{\n${lines.join('\n')}\n}`;
}

const comment = ({ description, $ref }: JsonSchema): string =>
  description === undefined || $ref !== undefined ? '' : `/** ${description.replaceAll('*/', '')} */\n`;
