import * as E from 'fp-ts/lib/Either.js';
import type { Synapse } from '../../brain/synapse.ts';
import type { Timer } from '../../brain/timer.ts';
import type { AssistantError } from '../../errors.ts';

/** A synapse that sets timers which set timers is stopped here. */
const MOST_TIMERS = 1_000;

interface Present {
  readonly find: (name: string) => Synapse | undefined;
  /** How many timers there are. */
  readonly count: number;
}

/** A timer as it can be kept: its parameters as JSON gives them back. Left: why it cannot be. */
export function settable<A extends Omit<Timer, 'id'>>(
  timer: A,
  { find, count }: Present,
): E.Either<AssistantError, A> {
  const { synapse: name, parameters } = timer;
  if (find(name) === undefined) return E.left({ _tag: 'UnknownSynapse', name });
  const refused = (field: string, message: string): E.Either<AssistantError, A> =>
    E.left({ _tag: 'BadRequest', field, message });
  if (count >= MOST_TIMERS) return refused('', `${MOST_TIMERS} timers are set already`);
  try {
    return E.right({ ...timer, parameters: JSON.parse(JSON.stringify(parameters)) });
  } catch (error) {
    return refused('parameters', `they cannot be kept: ${(error as Error).message}`);
  }
}
