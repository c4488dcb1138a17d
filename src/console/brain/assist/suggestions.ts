import type { JsonSchema } from '../../../lib/codecs.ts';
import { isNested, type SynapseSchema } from './schema.ts';
import { keysOfMap, type YamlPlace } from './yaml-place.ts';

/** Something that can be written at a place. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'name';
  /** What the documentation says of it. */
  readonly info?: string;
  /** What is written in place of the word before the cursor. */
  readonly insert: string;
}

/** The names of the kit that a synapse may use. */
export interface KitNames {
  readonly synapses: readonly string[];
  readonly lists: readonly string[];
  readonly variables: readonly string[];
}

/** What may be written at a place of the text, in the order of the schema. */
export function suggestionsAt(
  place: YamlPlace,
  text: string,
  schema: SynapseSchema,
  names: KitNames,
): readonly Suggestion[] {
  switch (place.kind) {
    case 'template':
      return namesOf([...spokenNames(text), ...names.variables, 'kalliope_memory']);
    case 'slot':
      return place.path[0] === 'signals' ? namesOf(names.lists) : [];
    case 'value':
      return schema.at(place.path).flatMap((form) => valuesOf(form, names));
    case 'key': {
      const used = new Set(keysOfMap(text, place.path));
      return keysAt(place, schema).filter(({ label }) => !used.has(label));
    }
  }
}

const namesOf = (all: readonly string[]): readonly Suggestion[] =>
  [...new Set(all)].map((name) => ({ label: name, kind: 'name', insert: name }));

/** The holes and slots of the orders in the text. */
const spokenNames = (text: string): readonly string[] => [
  ...[...text.matchAll(/\{\{\s*([A-Za-z_]\w*)\s*(?::|\}\})/g)].flatMap(([, name]) => name ?? []),
  ...[...text.matchAll(/(?<!\{)\{(?:[^{}:\s]*:)?([A-Za-z_]\w*)\}(?!\})/g)].flatMap(([, name]) => name ?? []),
];

function valuesOf(
  { type, enum: words = [], const: only, title }: JsonSchema,
  names: KitNames,
): readonly Suggestion[] {
  const known = title === 'SynapseName' ? names.synapses : title === 'ListName' ? names.lists : undefined;
  if (known !== undefined) return known.map((name) => ({ label: name, kind: 'name', insert: quoted(name) }));
  const values = [
    ...words,
    ...(only === undefined ? [] : [only]),
    ...(type === 'boolean' ? [true, false] : []),
  ];
  return values
    .filter((value) => value !== null)
    .map((value) => ({ label: String(value), kind: 'value', insert: String(value) }));
}

/** As YAML takes it for a text. */
const quoted = (name: string): string =>
  /^[A-Za-z][\w -]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name);

function keysAt(place: YamlPlace, schema: SynapseSchema): readonly Suggestion[] {
  const { path, column } = place;
  const forms = schema.at(path);
  const alone = new Set(forms.flatMap(({ enum: names = [] }) => names));
  return forms.flatMap((form) => {
    if (form.items !== undefined && !place.isItem) {
      const inItem = { ...place, path: [...path, 0], column: column + 2, isItem: true };
      return keysAt(inItem, schema).map((one) => ({ ...one, insert: `- ${one.insert}` }));
    }
    return Object.keys(form.properties ?? {}).map(
      (key): Suggestion => ({
        label: key,
        kind: 'key',
        ...infoOf(schema.meaning([...path, key])),
        insert: alone.has(key) ? key : keyText(key, schema.at([...path, key]), column),
      }),
    );
  });
}

const infoOf = (info: string | undefined) => (info === undefined ? {} : { info });

/** The key, and below it the first key that its map needs. */
function keyText(key: string, forms: readonly JsonSchema[], column: number): string {
  const [form = {}] = forms.filter(({ type }) => type !== 'null');
  if (!forms.every((one) => isNested(one) || one.type === 'null')) return `${key}: `;
  const below = `\n${' '.repeat(column + 2)}`;
  if (form.items !== undefined) return `${key}:${below}- `;
  const first = form.required?.[0] ?? form.anyOf?.[0]?.required?.[0];
  return first === undefined ? `${key}:${below}` : `${key}:${below}${first}: `;
}
