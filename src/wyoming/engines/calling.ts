import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, fromEvent, map, merge, Observable } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import { GIVEN_UP } from './pending-calls.ts';
import type { ServiceCall, ServicePool } from './service-pool.ts';

/** What `work` gives over a line of its own, which is closed with it. Fails with what kept the pool from giving or keeping a line. */
export const calling = <A>(
  pool: Pick<ServicePool, 'call'>,
  work: (call: ServiceCall) => Observable<A>,
): Observable<A> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    subscriber.add(() => aborter.abort());
    const begin = async (): Promise<void> => {
      const called = await pool.call(aborter.signal)();
      if (E.isLeft(called)) return subscriber.error(called.left);
      const { signal, end } = called.right;
      subscriber.add(end);
      if (signal.aborted) return subscriber.error(signal.reason);
      signal.addEventListener('abort', () => subscriber.error(signal.reason), { once: true });
      if (!subscriber.closed) subscriber.add(work(called.right).subscribe(subscriber));
    };
    begin().catch((error: unknown) => subscriber.error(error));
  });

/** The first value, unless `signal` is aborted before. Rejects with bugs alone. */
export const outcome =
  <A>(value$: Observable<A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(GIVEN_UP);
    const aborted$ = fromEvent(signal, 'abort').pipe(map(() => E.left(GIVEN_UP)));
    try {
      return await firstValueFrom(merge(aborted$, value$.pipe(map((value) => E.right(value)))));
    } catch (error) {
      if (isAssistantError(error)) return E.left(error);
      throw error;
    }
  };
