import type { FormField } from './form-fields.ts';

/** What stands in the fields, by their paths: as it was typed; of a choice, the number of what was chosen. */
export type FormValues = Readonly<Record<string, string>>;

/** What is sent, and what cannot be: by field, why. */
export interface FormBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly mistakes: Readonly<Record<string, string>>;
}

type Read = { readonly value: unknown } | { readonly mistake: string };

/** The body these values make. What is empty and not required is left out. */
export function formBody(fields: readonly FormField[], values: FormValues): FormBody {
  const body: Record<string, unknown> = {};
  const mistakes: Record<string, string> = {};
  for (const field of fields) {
    const text = values[field.path] ?? '';
    if (isLeftOut(field, text)) continue;
    const read = readField(field, text);
    if ('mistake' in read) mistakes[field.path] = read.mistake;
    else put(body, field.path.split('.'), read.value);
  }
  return { body, mistakes };
}

/** The field that a mistake named by the service belongs to: itself, the one that holds it, or the first one within. */
export const fieldAt = (fields: readonly FormField[], at: string): FormField | undefined =>
  fields.find(({ path }) => at === path || isWithin(at, path)) ??
  fields.find(({ path }) => at !== '' && isWithin(path, at));

const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

const isLeftOut = ({ isRequired, kind }: FormField, text: string): boolean =>
  text.trim() === '' && !(isRequired && kind === 'text');

function readField({ kind, choices }: FormField, text: string): Read {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'texts':
      return { value: text.split('\n').filter((line) => line.trim() !== '') };
    case 'number':
    case 'integer':
      return readNumber(text, kind);
    case 'boolean':
      return { value: text === 'true' };
    case 'choice':
      return { value: choices[Number(text)] };
    case 'json':
      return readJson(text);
  }
}

function readNumber(text: string, kind: 'number' | 'integer'): Read {
  const value = Number(text);
  if (Number.isNaN(value)) return { mistake: 'this is no number' };
  return kind === 'integer' && !Number.isInteger(value) ? { mistake: 'this is no whole number' } : { value };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { mistake: `this is no JSON: ${(error as Error).message}` };
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
