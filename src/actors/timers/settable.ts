import * as E from 'fp-ts/lib/Either.js';
import type { Synapse } from '../../brain/synapse.ts';
import type { Timer } from '../../brain/timer.ts';
import type { AssistantError } from '../../errors.ts';

/** A timer as it can be kept: its parameters as JSON gives them back. Left: why it cannot be. */
export function settable<A extends Omit<Timer, 'id'>>(
  timer: A,
  find: (name: string) => Synapse | undefined,
): E.Either<AssistantError, A> {
  const { synapse: name, parameters } = timer;
  if (find(name) === undefined) return E.left({ _tag: 'UnknownSynapse', name });
  try {
    return E.right({ ...timer, parameters: JSON.parse(JSON.stringify(parameters)) });
  } catch (error) {
    const message = `they cannot be kept: ${(error as Error).message}`;
    return E.left({ _tag: 'BadRequest', field: 'parameters', message });
  }
}
