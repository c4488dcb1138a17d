import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import type { Fault } from './faults.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface Faulty<A> {
  /** At the moment of the call. */
  readonly fault: Fault | undefined;
  readonly clock: VirtualClock;
  readonly signal: AbortSignal;
  /** What it gives where it tells nonsense, or everything twice. */
  readonly rubbish: A;
  readonly twice: (result: A) => A;
}

/** A call of an engine, with its fault. A failure that is no `AssistantError` is a bug: it rejects. */
export const faultyCall =
  <A>(
    call: TaskEither<AssistantError, A>,
    { fault, clock, signal, rubbish, twice }: Faulty<A>,
  ): TaskEither<AssistantError, A> =>
  async () => {
    switch (fault?.type) {
      case undefined:
        return call();
      case 'fails':
        if (isAssistantError(fault.error)) return E.left(fault.error);
        throw fault.error;
      case 'hangs':
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(E.left(GIVEN_UP)), { once: true }),
        );
      case 'late': {
        const result = await call();
        await new Promise<void>((resolve) => clock.setTimeout(resolve, fault.ms));
        return result;
      }
      case 'twice':
        return E.map(twice)(await call());
      case 'rubbish':
        return E.right(rubbish);
    }
  };

const GIVEN_UP: AssistantError = { _tag: 'EngineFailed', engine: 'harness', message: 'it was given up' };
