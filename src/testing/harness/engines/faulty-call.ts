import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, isAssistantError } from '../../../errors.ts';
import type { VirtualClock } from '../time/virtual-clock.ts';
import type { Fault } from './faults.ts';

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
        await aborted(signal);
        return E.left(GIVEN_UP);
      case 'late': {
        const result = await call();
        await Promise.race([
          new Promise<void>((resolve) => clock.setTimeout(resolve, fault.ms)),
          aborted(signal),
        ]);
        return signal.aborted ? E.left(GIVEN_UP) : result;
      }
      case 'twice':
        return E.map(twice)(await call());
      case 'rubbish':
        return E.right(rubbish);
    }
  };

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const GIVEN_UP: AssistantError = { _tag: 'EngineFailed', engine: 'harness', message: 'it was given up' };
