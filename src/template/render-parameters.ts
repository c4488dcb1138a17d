import * as E from 'fp-ts/lib/Either.js';
import { isTemplate, type Template, template, type Values } from 'pyjinja';
import { type Encoding, encodedText, insideOf } from './encoding/encoding.ts';

/** What every neuron may have beside its own parameters; their templates may name what the neuron itself found out. */
export const COMMON_PARAMETERS = ['say_template', 'file_template', 'kalliope_memory'] as const;

/** What keeps the values in a neuron's parameters in their places. */
export interface Protection {
  /** What parameters are read as. */
  readonly encodings?: Readonly<Record<string, Encoding>>;
  /** The values that are words of the kit's author; all others may be anybody's. */
  readonly authored?: ReadonlySet<string>;
}

/** Those of them that name files. */
export const COMMON_FILES: readonly string[] = ['file_template'];

/** Keys whose templates are rendered later. */
const RENDERED_LATER: ReadonlySet<string> = new Set([...COMMON_PARAMETERS, 'from_answer_link']);

/**
 * Renders every text in a neuron's parameters, however deep. Values are data: what they hold is never evaluated, neither here
 * nor, in those parameters that `protection` names, by whom they are for.
 * The Left says which name is missing, what the template engine refused or which value cannot stand where it does, and in which parameter.
 */
export function renderParameters(
  parameters: Values,
  values: Values,
  protection: Protection = {},
): E.Either<TemplateFailure, Values> {
  try {
    const { encodings = {}, authored } = protection;
    return E.right(
      renderEntries(parameters, (value, key) =>
        renderValue(value, { values, authored, encoding: own(encodings, key) }, key),
      ),
    );
  } catch (error) {
    if (error instanceof Unrenderable) return E.left({ parameter: error.parameter, message: error.message });
    throw error;
  }
}

/** Where templates stand that `renderParameters` would render, e.g. `message[0]`. */
export function templatesIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return isTemplate(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => templatesIn(item, `${path}[${index}]`));
  if (!isMap(value)) return [];
  return Object.entries(value)
    .filter(([key]) => !RENDERED_LATER.has(key))
    .flatMap(([key, item]) => templatesIn(item, path === '' ? key : `${path}.${key}`));
}

class Unrenderable extends Error {
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

const own = <A>(map: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

function renderEntries(map: Values, render: (value: unknown, key: string) => unknown): Values {
  let rendered: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(map)) {
    const after = RENDERED_LATER.has(key) ? value : render(value, key);
    if (after === value) continue;
    rendered ??= { ...map };
    rendered[key] = after;
  }
  return rendered ?? map;
}

interface RenderInput extends Pick<Protection, 'authored'> {
  readonly values: Values;
  readonly encoding: Encoding | undefined;
}

function renderValue(value: unknown, given: RenderInput, path: string): unknown {
  if (typeof value === 'string') return isTemplate(value) ? renderText(value, given, path) : value;
  const inside = { ...given, encoding: insideOf(given.encoding) };
  if (Array.isArray(value)) return value.map((item, index) => renderValue(item, inside, `${path}[${index}]`));
  return isMap(value)
    ? renderEntries(value, (item, key) => renderValue(item, inside, `${path}.${key}`))
    : value;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function renderText(text: string, { values, authored, encoding }: RenderInput, path: string): string {
  return rendering(text, values, path, ({ render, pieces }) =>
    encoding === undefined ? E.right(render(values)) : encodedText(pieces(values, authored), encoding),
  );
}

function rendering(
  text: string,
  values: Values,
  path: string,
  render: (compiled: Template) => E.Either<string, string>,
): string {
  try {
    const compiled = template(text);
    const missing = compiled.needs.filter((name) => !Object.hasOwn(values, name));
    if (missing.length > 0) throw new Unrenderable(path, `no value for ${missing.join(', ')}`);
    const rendered = render(compiled);
    if (E.isLeft(rendered)) throw new Unrenderable(path, rendered.left);
    return rendered.right;
  } catch (error) {
    throw error instanceof Unrenderable ? error : new Unrenderable(path, firstLine(error));
  }
}

export type Rendered<A> = E.Either<TemplateFailure, A> | Promise<E.Either<TemplateFailure, A>>;

/** Renders templates: in this thread those of the user's own files, in another one those that came through the API. */
export interface Renderer {
  /**
   * Every text of a neuron's parameters; a name that has no value is a failure, and so is a value that cannot stay in its place
   * where `protection` names one.
   */
  readonly parameters: (written: Values, values: Values, protection?: Protection) => Rendered<Values>;
  /** One text; a name that has no value is empty. `parameter` is what a failure calls it. */
  readonly text: (text: string, values: Values, parameter: string) => Rendered<string>;
}

/** In this thread, at once. */
export const here: Renderer = {
  parameters: renderParameters,
  text: (text, values, parameter) =>
    E.tryCatch(
      () => template(text).render(values),
      (error) => ({ parameter, message: firstLine(error) }),
    ),
};

/** Why a template could not be rendered; `parameter` is where it stands, e.g. `message[0]`. */
export interface TemplateFailure {
  readonly parameter: string;
  readonly message: string;
}

/** What an error says, without the picture of the place that some engines add. */
export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
