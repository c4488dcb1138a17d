import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Memory } from '../brain/memory.ts';
import type { AssistantError } from '../errors.ts';
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
 * Settles when it is on disk; what the disk refuses is remembered all the same, until the process ends.
 */
export async function remember(
  names: unknown,
  { renderer, memory, values }: Keeper,
): Promise<E.Either<TemplateFailure | AssistantError, void>> {
  if (!t.UnknownRecord.is(names))
    return E.left({ parameter: 'kalliope_memory', message: 'expected a map of names and templates' });
  const failures: TemplateFailure[] = [];
  const keeping: Promise<E.Either<AssistantError, void>>[] = [];
  for (const [name, written] of Object.entries(names)) {
    const rendered = await renderer.parameters({ [name]: written }, values);
    if (E.isLeft(rendered)) failures.push(rendered.left);
    else if (rendered.right[name] !== '') keeping.push(memory.keep(name, meant(rendered.right[name]))());
  }
  const [first] = failures;
  const kept = await Promise.all(keeping);
  if (first !== undefined) return E.left({ ...first, parameter: `kalliope_memory.${first.parameter}` });
  return kept.find(E.isLeft) ?? E.right(undefined);
}

const meant = (value: unknown): unknown => (typeof value === 'string' ? literal(value) : value);
