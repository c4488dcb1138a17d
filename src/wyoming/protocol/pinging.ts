import {
  asyncScheduler,
  filter,
  merge,
  Observable,
  of,
  type SchedulerLike,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import { eventOf } from './event.ts';
import { peerFailed } from './failure.ts';
import type { WyomingLine } from './line.ts';
import { standstill } from './standstill.ts';

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
