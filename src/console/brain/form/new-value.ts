import type { JsonSchema } from '../../../lib/codecs.ts';
import type { SynapseSchema } from '../assist/schema.ts';
import type { YamlPath } from '../assist/yaml-place.ts';

/** What a value may be, by its schema; anything where that says nothing. */
export interface Takes {
  readonly text: boolean;
  readonly list: boolean;
  readonly map: boolean;
}

/** A text that must be a template is none that one would begin with. */
export function takesOf(forms: readonly JsonSchema[]): Takes {
  const types = forms.map((form) => ({ form, types: [form.type ?? []].flat() }));
  const takes = {
    text: types.some(
      ({ form, types: all }) =>
        (form.enum !== undefined || all.some((one) => TEXTS.has(one))) && !isTemplate(form),
    ),
    list: types.some(({ form, types: all }) => form.items !== undefined || all.includes('array')),
    map: types.some(({ form, types: all }) => form.properties !== undefined || all.includes('object')),
  };
  return takes.list || takes.map ? takes : { ...takes, text: true };
}

const TEXTS = new Set(['string', 'number', 'integer', 'boolean']);

const isTemplate = ({ pattern = '' }: JsonSchema): boolean => pattern.startsWith('\\{');

/** What a new value begins with: an empty text, a list with one item, or a map with what it needs. */
export function newValue(schema: SynapseSchema, path: YamlPath): unknown {
  const takes = takesOf(schema.at(path));
  if (takes.text) return '';
  return takes.list ? [newValue(schema, [...path, 0])] : newEntries(schema, path);
}

/** What a map at this path needs, empty. Where keys exclude each other, the first of them. */
export function newEntries(schema: SynapseSchema, path: YamlPath): Readonly<Record<string, unknown>> {
  const { required = [], anyOf = [] } = mapAt(schema, path);
  const [first] = anyOf.filter((one) => one.required !== undefined);
  return valuesFor(schema, path, [...new Set([...required, ...(first?.required ?? [])])]);
}

/** What goes into a map, and out of it, when a key is chosen that it does not have: what is needed with it, and what excludes it. */
export function chosenKey(schema: SynapseSchema, path: YamlPath, key: string, present: ReadonlySet<string>) {
  const { anyOf = [], oneOf = [] } = mapAt(schema, path);
  const needed = anyOf.find(({ required = [] }) => required.includes(key))?.required ?? [];
  const isExclusive = oneOf.some(({ required = [] }) => required.includes(key));
  const others = isExclusive ? oneOf.flatMap(({ required = [] }) => required) : [];
  const added = [key, ...needed.filter((one) => one !== key && !present.has(one))];
  return {
    added: valuesFor(schema, path, added),
    dropped: others.filter((one) => one !== key && present.has(one)),
  };
}

const mapAt = (schema: SynapseSchema, path: YamlPath): JsonSchema =>
  schema.at(path).find(({ properties }) => properties !== undefined) ?? {};

const valuesFor = (schema: SynapseSchema, path: YamlPath, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, newValue(schema, [...path, key])]));
