import {
  asyncScheduler,
  filter,
  interval,
  merge,
  Observable,
  of,
  type SchedulerLike,
  type Subscription,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import { eventOf } from './event.ts';
import { peerFailed, type WyomingLine } from './line.ts';

const EVERY_MS = 2_000;
const GONE_MS = 5_000;

/**
 * While subscribed, pings two seconds after each pong, and fails with `EngineFailed`, which names the peer, when no event has come for
 * five seconds, up to a quarter more. With `isAfterPing`, begins when the peer has sent its first ping. Emits nothing; completes and
 * fails with the connection.
 */
export const keepAlive = (
  line: WyomingLine,
  isAfterPing = false,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<never> =>
  new Observable((subscriber) => {
    let received = 0;
    const gone = peerFailed(line.peer, `it does not answer: nothing came for ${GONE_MS} ms`);
    const silence = stallTimer(
      () => received,
      GONE_MS,
      () => subscriber.error(gone),
      scheduler,
    );
    const ofType = (type: string): Observable<unknown> =>
      line.received$.pipe(filter((event) => event.type === type));
    const begun$ = isAfterPing ? ofType('ping').pipe(take(1)) : of(undefined);
    const again$ = ofType('pong').pipe(switchMap(() => timer(EVERY_MS, scheduler)));
    subscriber.add(silence.stop);
    subscriber.add(
      line.received$.subscribe({
        next: () => {
          received += 1;
        },
        complete: () => subscriber.complete(),
        error: (error: unknown) => subscriber.error(error),
      }),
    );
    subscriber.add(
      begun$
        .pipe(
          tap(silence.watch),
          switchMap(() => merge(of(undefined), again$)),
        )
        .subscribe({
          next: () => line.send(eventOf('ping')),
          error: () => {},
        }),
    );
  });

const CHECKS = 4;

/**
 * Calls `stalled` when `mark` has returned the same value for `maxMs`, up to a quarter more; undefined ends the checks. It counts checks,
 * not time: after a pause of the process, events that have waited are read before the next check. `watch` starts the checks unless they run.
 */
export function stallTimer(
  mark: () => number | undefined,
  maxMs: number,
  stalled: () => void,
  scheduler: SchedulerLike = asyncScheduler,
) {
  let checking: Subscription | undefined;
  const stop = (): void => {
    checking?.unsubscribe();
    checking = undefined;
  };
  const watch = (): void => {
    if (checking !== undefined || mark() === undefined) return;
    let last = mark();
    let same = 0;
    checking = interval(maxMs / CHECKS, scheduler).subscribe(() => {
      const now = mark();
      same = now === last ? same + 1 : 0;
      last = now;
      if (now === undefined) stop();
      else if (same >= CHECKS) {
        stop();
        stalled();
      }
    });
  };
  return { watch, stop };
}
