import type { JsonSchema } from '../../../lib/codecs.ts';
import type { YamlPath } from './yaml-place.ts';

/** The schema of brain files, read for the synapse of the editor. */
export interface SynapseSchema {
  /** The forms that what stands there may have: references are resolved, and choices are separate. */
  readonly at: (path: YamlPath) => readonly JsonSchema[];
  /** What the documentation says of the last key of a path; undefined for a place without words. */
  readonly meaning: (path: YamlPath) => string | undefined;
}

/** Reads `brain.schema.json`. */
export function synapseSchema(whole: JsonSchema): SynapseSchema {
  const definitionOf = ($ref: string): JsonSchema => whole.definitions?.[$ref.replace(/^.*\//, '')] ?? {};
  /** The words of a choice are those of each form without any. */
  const formsOf = (schema: JsonSchema): readonly JsonSchema[] => {
    const { $ref, anyOf, description } = schema;
    const inner = $ref !== undefined ? [definitionOf($ref)] : anyOf?.every(isForm) ? anyOf : undefined;
    if (inner === undefined) return [schema];
    const own = description === undefined ? {} : { description };
    return inner.flatMap((one) => formsOf({ ...one, ...own }));
  };
  const at = (path: YamlPath): readonly JsonSchema[] =>
    path.reduce<readonly JsonSchema[]>(
      (forms, key) => forms.flatMap((form) => childrenOf(form, key)).flatMap(formsOf),
      formsOf({ $ref: 'Synapse' }),
    );
  const meaning = (path: YamlPath): string | undefined => {
    if (path.length === 0) return undefined;
    const found = at(path).find(({ description }) => description !== undefined)?.description;
    return found === undefined && typeof path.at(-1) === 'number' ? meaning(path.slice(0, -1)) : found;
  };
  return { at, meaning };
}

/** A choice among keys that are required is no choice of forms. */
const isForm = ({ required, type }: JsonSchema): boolean => required === undefined || type !== undefined;

function childrenOf(schema: JsonSchema, key: string | number): readonly JsonSchema[] {
  if (typeof key === 'number') return schema.items === undefined ? [] : [schema.items];
  const { properties = {}, additionalProperties } = schema;
  if (Object.hasOwn(properties, key)) return [properties[key] ?? {}];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** What the documentation says, without the signs of Markdown; '' where it says nothing. */
export const plainText = (text = ''): string => text.replaceAll('`', '');

/** Whether a form of a value is a map or a list. */
export const isNested = ({ type, properties, items }: JsonSchema): boolean =>
  properties !== undefined ||
  items !== undefined ||
  [type].flat().some((one) => one === 'array' || one === 'object');
