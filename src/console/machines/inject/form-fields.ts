/** The parts of JSON Schema that a form can be made from. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** `texts` takes a text a line; `json` what no simple field can hold: maps, other lists, choices between them. */
export type FieldKind = 'text' | 'texts' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';

export interface FormField {
  /** Where its value goes: `detection.hotword`. */
  readonly path: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly hint: string;
  /** Of a `choice`: what may be chosen, as it is sent. */
  readonly choices: readonly unknown[];
}

/** The fields of a form for an object of this schema; objects within it give fields of their own. */
export function formFields(schema: Schema, prefix = '', isWanted = true): readonly FormField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name;
    const isRequired = isWanted && required.includes(name);
    return property.properties !== undefined && isRequired
      ? formFields(property, `${path}.`, isRequired)
      : [fieldOf(path, property, isRequired)];
  });
}

function fieldOf(path: string, schema: Schema, isRequired: boolean): FormField {
  const choices = choicesOf(schema);
  const kind = choices.length > 0 ? 'choice' : kindOf(schema);
  return { path, kind, isRequired, hint: schema.description ?? '', choices };
}

/** A union of constants is a choice as well. */
function choicesOf(schema: Schema): readonly unknown[] {
  if (schema.enum !== undefined) return schema.enum;
  if ('const' in schema) return [schema.const];
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  const constants = variants.map(choicesOf);
  return constants.every((some) => some.length > 0) ? constants.flat() : [];
}

function kindOf({ type, items }: Schema): FieldKind {
  switch (type) {
    case 'array':
      return items?.type === 'string' ? 'texts' : 'json';
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    default:
      return 'json';
  }
}
