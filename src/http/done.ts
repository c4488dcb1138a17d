import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../errors.ts';

/** Does it; a Left is thrown, for the error handler to answer. */
export async function done<A>(task: TaskEither<AssistantError, A>): Promise<A> {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw result.left;
}
