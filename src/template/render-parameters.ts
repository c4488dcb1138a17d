import * as E from 'fp-ts/lib/Either.js';
import { isTemplate, type Template, template, type Values } from 'pyjinja';
import { type Encoding, encodedText, insideOf } from './encoding/encoding.ts';

/** The parameters of every neuron. Their templates may name results of the neuron. */
export const COMMON_PARAMETERS = ['say_template', 'file_template', 'kalliope_memory'] as const;

/** The protection against values that change the meaning of a parameter. */
export interface Protection {
  /** The encoding of each parameter. */
  readonly encodings?: Readonly<Record<string, Encoding>>;
  /** The names of values that the kit's author wrote; all others are untrusted. */
  readonly authored?: ReadonlySet<string>;
}

/** The parameters of these that name files. */
export const COMMON_FILES: readonly string[] = ['file_template'];

/** The keys whose templates are rendered later. */
const RENDERED_LATER: ReadonlySet<string> = new Set([...COMMON_PARAMETERS, 'from_answer_link']);

/**
 * Renders every text in a neuron's parameters, at any depth. Values are data: this function never evaluates their contents, and in
 * the parameters of `protection` the receiver does not either.
 * Left: the parameter, with the missing name, the error of the template engine, or the value that is not allowed there.
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

/** The paths of the templates that `renderParameters` would render, e.g. `message[0]`. */
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
  const inside = given.encoding === undefined ? given : { ...given, encoding: insideOf(given.encoding) };
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

/** Renders templates: those of the user's own files in this thread, those from the API in another one. */
export interface Renderer {
  /** Renders every text of a neuron's parameters. Fails for a name without a value, and for a value that `protection` refuses. */
  readonly parameters: (written: Values, values: Values, protection?: Protection) => Rendered<Values>;
  /** Renders one text; a name without a value is empty. A failure names `parameter`. */
  readonly text: (text: string, values: Values, parameter: string) => Rendered<string>;
}

/** Renders in this thread, synchronously. */
export const here: Renderer = {
  parameters: renderParameters,
  text: (text, values, parameter) =>
    E.tryCatch(
      () => template(text).render(values),
      (error) => ({ parameter, message: firstLine(error) }),
    ),
};

/** Why a template could not be rendered; `parameter` is its path, e.g. `message[0]`. */
export interface TemplateFailure {
  readonly parameter: string;
  readonly message: string;
}

/** The first line of an error's message; some engines add a picture of the position. */
export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
