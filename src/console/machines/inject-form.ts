import type { AlphabetAnswer, SettledEvent } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { machinesTexts } from './texts.ts';

/** What stands in the fields, by their paths: as it was typed; of a choice, the number of what was chosen. */
export type FormValues = Readonly<Record<string, string>>;

type Read = { readonly value: unknown } | { readonly mistake: string };

/** The body these values make. What is empty and not required is left out. */
export function formBody(fields: readonly FormField[], values: FormValues) {
  const body: Record<string, unknown> = {};
  const mistakes: Record<string, string> = {};
  for (const field of fields) {
    const text = values[field.path] ?? '';
    if (text.trim() === '') {
      if (field.isRequired) mistakes[field.path] = machinesTexts.isRequired;
      continue;
    }
    const read = readField(field, text);
    if ('mistake' in read) mistakes[field.path] = read.mistake;
    else put(body, field.path.split('.'), read.value);
  }
  return { body, mistakes };
}

type ReadEvent = { readonly event: InjectedEvent } | { readonly mistake: string };

/** An event as it is injected. */
export interface InjectedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The event that was written or pasted as JSON. */
export function readEvent(text: string): ReadEvent {
  const read = readJson(text);
  if ('mistake' in read) return read;
  const event = read.value as Partial<InjectedEvent> | null;
  return typeof event === 'object' && typeof event?.type === 'string'
    ? { event: event as InjectedEvent }
    : { mistake: machinesTexts.notEvent };
}

/** The field that a mistake named by the service belongs to: itself, the one that holds it, or the first one within. */
export const fieldAt = (fields: readonly FormField[], at: string): FormField | undefined =>
  fields.find(({ path }) => at === path || isWithin(at, path)) ??
  fields.find(({ path }) => at !== '' && isWithin(path, at));

const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

function readField({ kind, choices }: FormField, text: string): Read {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'texts':
      return { value: text.split('\n').filter((line) => line.trim() !== '') };
    case 'number':
    case 'integer':
      return readNumber(text, kind);
    case 'choice':
      return { value: choices[Number(text)] };
    case 'json':
      return readJson(text);
  }
}

function readNumber(text: string, kind: 'number' | 'integer'): Read {
  const value = Number(text);
  if (Number.isNaN(value)) return { mistake: machinesTexts.notNumber };
  return kind === 'integer' && !Number.isInteger(value) ? { mistake: machinesTexts.notInteger } : { value };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { mistake: machinesTexts.notJson((error as Error).message) };
  }
}

function put(body: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = inner;
  put(inner, rest, value);
}

/** Every event there is, and whether this page may inject any. Rejects with `ApiError`. */
export const alphabet = (): Promise<AlphabetAnswer> => call('GET', '/events/alphabet');

/** Rejects with `ApiError`: 403 where events may not be injected, 400 with the field that is wrong. */
export const inject = async (event: object): Promise<void> => {
  await call('POST', '/events', event);
};

/** The same, and waits until nothing moves any more. */
export const injectAndWait = (event: object): Promise<SettledEvent> =>
  call('POST', '/events', event, { 'broca-wait': 'settled' });

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
export type FieldKind = 'text' | 'texts' | 'number' | 'integer' | 'choice' | 'json';

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
  if (schema.type === 'boolean') return [true, false];
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
      return type;
    default:
      return 'json';
  }
}
