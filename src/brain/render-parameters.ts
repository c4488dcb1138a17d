import * as E from 'fp-ts/lib/Either.js';
import { isTemplate, template, type Values } from './template.ts';

/** Keys whose templates are rendered later, with what the neuron itself found out. */
const RENDERED_LATER = new Set(['say_template', 'file_template', 'kalliope_memory', 'from_answer_link']);

/**
 * Renders every text in a neuron's parameters, however deep. Values are data: what they hold is never evaluated.
 * The Left says which name is missing or what the template engine refused, and in which parameter.
 */
export function renderParameters(
  parameters: Values,
  values: Values,
): E.Either<string, Readonly<Record<string, unknown>>> {
  try {
    return E.right(renderMap(parameters, values, ''));
  } catch (error) {
    if (error instanceof Unrenderable) return E.left(error.message);
    throw error;
  }
}

class Unrenderable extends Error {}

function renderMap(map: Values, values: Values, path: string): Readonly<Record<string, unknown>> {
  let rendered: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(map)) {
    const after = RENDERED_LATER.has(key)
      ? value
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
  const isMap =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isMap ? renderMap(value as Values, values, path) : value;
}

function renderText(text: string, values: Values, path: string): string {
  const { needs, render } = template(text);
  const missing = needs.filter((name) => !Object.hasOwn(values, name));
  if (missing.length > 0) throw new Unrenderable(`${path}: no value for ${missing.join(', ')}`);
  try {
    return render(values);
  } catch (error) {
    const [firstLine] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Unrenderable(`${path}: ${firstLine}`);
  }
}
