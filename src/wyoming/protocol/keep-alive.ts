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

interface KeepAliveOptions {
  /** Begins when the peer has sent its first ping. */
  readonly isAfterPing?: boolean;
  readonly scheduler?: SchedulerLike;
}

const EVERY_MS = 2_000;
const GONE_MS = 5_000;

/**
 * While subscribed, pings two seconds after each pong, and fails with `EngineFailed`, which names the peer, when no event has come for
 * five seconds, up to a quarter more. Emits nothing; completes and fails with the connection.
 */
export const keepAlive = (
  line: WyomingLine,
  { isAfterPing = false, scheduler = asyncScheduler }: KeepAliveOptions = {},
): Observable<never> =>
  new Observable((subscriber) => {
    let heard = 0;
    const gone = (): void =>
      subscriber.error(peerFailed(line.peer, `it does not answer: nothing came for ${GONE_MS} ms`));
    const silence = stallTimer(() => heard, GONE_MS, gone, scheduler);
    const begun$: Observable<unknown> = isAfterPing
      ? eventsOfType(line, 'ping').pipe(take(1))
      : of(undefined);
    const again$ = eventsOfType(line, 'pong').pipe(switchMap(() => timer(EVERY_MS, scheduler)));
    subscriber.add(silence.stop);
    subscriber.add(
      line.received$.subscribe({
        next: () => {
          heard += 1;
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

const eventsOfType = (line: WyomingLine, type: string) =>
  line.received$.pipe(filter((event) => event.type === type));

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
