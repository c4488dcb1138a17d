import type { JsonSchema } from '../../../lib/codecs.ts';
import type { SynapseSchema } from '../assist/schema.ts';
import type { YamlPath } from '../assist/yaml-place.ts';
import type { Written } from './yaml-text.ts';

/** What somebody typed into a field, with the type that its schema wants; a text where any will do. */
export function typedValue(typed: string, forms: readonly JsonSchema[]): Written {
  const takes = (...types: readonly string[]): boolean =>
    forms.some(({ type }) => typeof type === 'string' && types.includes(type));
  if (takes('number', 'integer') && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(typed)) return Number(typed);
  if (takes('boolean') && /^(?:true|false)$/.test(typed)) return typed === 'true';
  return typed;
}

/** The words that a field may have, to choose from; a field may take others too. */
export function choicesOf(forms: readonly JsonSchema[]): readonly string[] {
  const words = forms.flatMap(({ enum: all = [], type }) => [
    ...all.filter((word) => typeof word === 'string'),
    ...(type === 'boolean' ? ['true', 'false'] : []),
  ]);
  return [...new Set(words)];
}

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
  const forms = schema.at(path);
  const takes = takesOf(forms);
  if (takes.text) return '';
  if (takes.list) return [newValue(schema, [...path, 0])];
  const { required = [] } = forms.find(({ properties }) => properties !== undefined) ?? {};
  return Object.fromEntries(required.map((key) => [key, newValue(schema, [...path, key])]));
}
