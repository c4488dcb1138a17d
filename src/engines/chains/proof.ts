import { concatMap, EMPTY, interval, type Observable, of, takeWhile, throwError } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { Trigger } from '../ports.ts';
import type { ChainTime, Member } from './chain.ts';

const LOOK_MS = 100;
/** Whoever listens so long without failing listens. */
const PROBATION_MS = 2_000;

/**
 * Completes when a hotword engine is ready and has listened for two seconds. Fails with `DeadlinePassed` when it is not ready in
 * time; one that is off needs nothing to begin with.
 */
export const proof = (
  { instance }: Pick<Member<Trigger>, 'instance'>,
  limitMs: number,
  { scheduler }: ChainTime,
): Observable<never> =>
  interval(LOOK_MS, scheduler).pipe(
    concatMap((looks) => {
      const listenedMs = (looks + 1) * LOOK_MS;
      const { state } = instance.health();
      const isReady = state === 'ready' || state === 'off';
      if (!isReady && listenedMs >= limitMs) return throwError(() => late(limitMs));
      return of(isReady && listenedMs >= PROBATION_MS);
    }),
    takeWhile((isProved) => !isProved),
    concatMap(() => EMPTY),
  );

const late = (deadlineMs: number): AssistantError => ({
  _tag: 'DeadlinePassed',
  stage: 'getting ready to listen',
  deadlineMs,
});
