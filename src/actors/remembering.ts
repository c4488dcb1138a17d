import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Memory } from '../brain/memory.ts';
import type { TemplateFailure } from '../template/failure.ts';
import { literal } from '../template/literal.ts';
import type { Renderer } from '../template/renderer.ts';
import type { Values } from '../template/template.ts';

interface Keeper {
  readonly renderer: Renderer;
  readonly memory: Memory;
  readonly values: Values;
}

/**
 * Keeps what a neuron's `kalliope_memory` names, once the neuron has acted. A rendered text that is a literal, such as `42` or
 * `{'a': 7}`, is kept as the value it means; an empty one is not kept.
 */
export async function remember(
  names: unknown,
  { renderer, memory, values }: Keeper,
): Promise<E.Either<TemplateFailure, void>> {
  if (!t.UnknownRecord.is(names))
    return E.left({ parameter: 'kalliope_memory', message: 'expected a map of names and templates' });
  const rendered = await renderer.parameters(names, values);
  if (E.isLeft(rendered))
    return E.left({ ...rendered.left, parameter: `kalliope_memory.${rendered.left.parameter}` });
  for (const [name, value] of Object.entries(rendered.right)) {
    if (value !== '') memory.keep(name, typeof value === 'string' ? literal(value) : value);
  }
  return E.right(undefined);
}
