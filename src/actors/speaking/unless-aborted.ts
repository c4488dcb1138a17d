import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../errors.ts';

/** The Left of whatever was given up. */
export const GIVEN_UP: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'output',
  message: 'playing was given up',
};

/** The same task; at an abort it is a Left at once, even of an engine that does not listen to the signal. */
export const unlessAborted =
  <A>(task: TaskEither<AssistantError, A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(GIVEN_UP);
    let leave = (): void => {};
    const aborted = new Promise<E.Either<AssistantError, A>>((resolve) => {
      leave = () => resolve(E.left(GIVEN_UP));
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([task(), aborted]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
