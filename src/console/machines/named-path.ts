import type { Transition } from '../../client/types.ts';
import { type NamedTransition, namedTransition } from './named-transition.ts';

/** Transitions in words, each told from the one before it of the same actor. */
export function namedPath(path: readonly Transition[]): readonly NamedTransition[] {
  const before = new Map<string, readonly string[]>();
  return path.map((taken) => {
    const named = namedTransition(taken, before.get(taken.actor));
    before.set(taken.actor, taken.states);
    return named;
  });
}
