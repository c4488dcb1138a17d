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

interface Pinging {
  /** Begins when the peer has pinged first, as those do that are dialed. */
  readonly isAfterPing?: boolean;
  readonly scheduler?: SchedulerLike;
}

const EVERY_MS = 2_000;
const GONE_MS = 5_000;

/**
 * While subscribed, pings two seconds after each pong, and fails with `EngineFailed`, which names the peer, when nothing at all has come for five
 * seconds, up to a quarter more. Emits nothing; completes and fails with the line.
 */
export const pinging = (
  line: WyomingLine,
  { isAfterPing = false, scheduler = asyncScheduler }: Pinging = {},
): Observable<never> =>
  new Observable((subscriber) => {
    let heard = 0;
    const gone = (): void => subscriber.error(peerFailed(line.peer, `it is gone: nothing for ${GONE_MS} ms`));
    const silence = standstill(() => heard, GONE_MS, gone, scheduler);
    const begun$: Observable<unknown> = isAfterPing ? typed(line, 'ping').pipe(take(1)) : of(undefined);
    const again$ = typed(line, 'pong').pipe(switchMap(() => timer(EVERY_MS, scheduler)));
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

const typed = (line: WyomingLine, type: string) =>
  line.received$.pipe(filter((event) => event.type === type));

/** Whether something moves, looked at four times in the time it may stand. */
interface Standstill {
  /** It may stand from now on; looks until `mark` says that there is nothing to wait for. */
  readonly watch: () => void;
  readonly stop: () => void;
}

const LOOKS = 4;

/**
 * Calls `stood` once what `mark` gives was the same for `mostMs`, up to a quarter more; undefined means that nothing is waited for, and ends the
 * looking. It counts its looks, not time: a process that was held up reads what has waited before the next.
 */
export function standstill(
  mark: () => number | undefined,
  mostMs: number,
  stood: () => void,
  scheduler: SchedulerLike = asyncScheduler,
): Standstill {
  let looking: Subscription | undefined;
  const stop = (): void => {
    looking?.unsubscribe();
    looking = undefined;
  };
  const watch = (): void => {
    if (looking !== undefined || mark() === undefined) return;
    let last = mark();
    let same = 0;
    looking = interval(mostMs / LOOKS, scheduler).subscribe(() => {
      const now = mark();
      same = now === last ? same + 1 : 0;
      last = now;
      if (now === undefined) stop();
      else if (same >= LOOKS) {
        stop();
        stood();
      }
    });
  };
  return { watch, stop };
}
