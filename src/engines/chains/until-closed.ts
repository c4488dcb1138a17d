import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, fromEvent, map, merge, Observable, Subject } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { Tried } from './attempt.ts';

/** The calls of a chain, which end with it. */
interface UntilClosed {
  /** The same call; a Left at once when `signal` aborts or the chain is closed. */
  readonly during: <Answer>(
    answer$: Observable<Tried<Answer>>,
    signal: AbortSignal,
  ) => TaskEither<AssistantError, Answer>;
  /** The same stream, which fails when the chain is closed. */
  readonly whileOpen: <Value>(stream$: Observable<Value>) => Observable<Value>;
  readonly close: () => void;
}

/** `kind` is what their errors name. */
export function untilClosed(kind: string): UntilClosed {
  const gone = (message: string): AssistantError => ({ _tag: 'EngineFailed', engine: kind, message });
  const closing$ = new Subject<AssistantError>();
  return {
    whileOpen: (stream$) =>
      new Observable((subscriber) => {
        subscriber.add(closing$.subscribe((error) => subscriber.error(error)));
        subscriber.add(stream$.subscribe(subscriber));
      }),
    close: () => closing$.next(gone('it was closed')),
    during: (answer$, signal) => async () => {
      const givenUp = gone('it was given up');
      if (signal.aborted) return E.left(givenUp);
      const ended$ = merge(fromEvent(signal, 'abort').pipe(map(() => givenUp)), closing$);
      return firstValueFrom(merge(ended$.pipe(map((error) => E.left(error))), answer$));
    },
  };
}
