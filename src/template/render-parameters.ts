import * as E from 'fp-ts/lib/Either.js';
import { firstLine, type TemplateFailure } from './failure.ts';
import { shellText } from './shell/shell-text.ts';
import { isTemplate, type Template, template, type Values } from './template.ts';

/** What every neuron may have beside its own parameters; their templates may name what the neuron itself found out. */
export const COMMON_PARAMETERS = ['say_template', 'file_template', 'kalliope_memory'] as const;

/** Keys whose templates are rendered later. */
const RENDERED_LATER: ReadonlySet<string> = new Set([...COMMON_PARAMETERS, 'from_answer_link']);

/**
 * Renders every text in a neuron's parameters, however deep. Values are data: what they hold is never evaluated, neither here
 * nor, in those parameters that `shell` names, by the shell they are for.
 * The Left says which name is missing or what the template engine refused, and in which parameter.
 */
export function renderParameters(
  parameters: Values,
  values: Values,
  shell: readonly string[] = [],
): E.Either<TemplateFailure, Values> {
  try {
    return E.right(renderMap(parameters, values, '', shell));
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

function renderMap(map: Values, values: Values, path: string, shell: readonly string[] = []): Values {
  let rendered: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(map)) {
    const after = RENDERED_LATER.has(key)
      ? value
      : shell.includes(key) && typeof value === 'string'
        ? renderCommand(value, values, key)
        : renderValue(value, values, path === '' ? key : `${path}.${key}`);
    if (after === value) continue;
    rendered ??= { ...map };
    rendered[key] = after;
  }
  return rendered ?? map;
}

function renderValue(value: unknown, values: Values, path: string): unknown {
  if (typeof value === 'string') return isTemplate(value) ? renderText(value, values, path) : value;
  if (Array.isArray(value)) return value.map((item, index) => renderValue(item, values, `${path}[${index}]`));
  return isMap(value) ? renderMap(value, values, path) : value;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function renderText(text: string, values: Values, path: string): string {
  return rendering(text, values, path, ({ render }) => E.right(render(values)));
}

function renderCommand(text: string, values: Values, path: string): string {
  return isTemplate(text) ? rendering(text, values, path, ({ pieces }) => shellText(pieces(values))) : text;
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
