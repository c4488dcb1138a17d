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
 * `{'a': 7}`, is kept as the value it means; an empty one is not kept. One that fails keeps no other from being kept; Left: the first.
 */
export async function remember(
  names: unknown,
  { renderer, memory, values }: Keeper,
): Promise<E.Either<TemplateFailure, void>> {
  if (!t.UnknownRecord.is(names))
    return E.left({ parameter: 'kalliope_memory', message: 'expected a map of names and templates' });
  const failures: TemplateFailure[] = [];
  for (const [name, written] of Object.entries(names)) {
    const rendered = await renderer.parameters({ [name]: written }, values);
    if (E.isLeft(rendered)) failures.push(rendered.left);
    else keep(memory, name, rendered.right[name]);
  }
  const [first] = failures;
  return first === undefined
    ? E.right(undefined)
    : E.left({ ...first, parameter: `kalliope_memory.${first.parameter}` });
}

function keep(memory: Memory, name: string, value: unknown): void {
  if (value !== '') memory.keep(name, typeof value === 'string' ? literal(value) : value);
}
