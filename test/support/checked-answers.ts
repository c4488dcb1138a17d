import { Ajv2020 } from 'ajv/dist/2020.js';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI document, as far as tests look into it. */
export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, Json>>;
}

/** What is wrong with a value by a schema of the document; `''` when nothing is. */
export type Check = (pointer: readonly string[], value: unknown) => string;

/** Checks values by the schemas of a document; a key that no schema knows is wrong where `isStrict`. */
export function checkBy(document: Document, { isStrict }: { readonly isStrict: boolean }): Check {
  const ajv = new Ajv2020({
    strict: false,
    formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)), binary: true },
  });
  ajv.addSchema(isStrict ? (closed(document) as Document) : document, 'document');
  return (pointer, value) => {
    const parts = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const check = ajv.getSchema(`document#/${parts.join('/')}`);
    if (check === undefined) return `nothing at ${pointer.join(' ')}`;
    return check(value) === true ? '' : ajv.errorsText(check.errors);
  };
}

/** The same schemas, which no longer pass a key of an object that they do not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isMap = inner.type === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return isMap ? { ...inner, additionalProperties: false } : inner;
}
