import * as E from 'fp-ts/lib/Either.js';
import {
  catchError,
  concat,
  defer,
  ignoreElements,
  interval,
  merge,
  NEVER,
  Observable,
  of,
  repeat,
  tap,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import type { Address } from '../protocol/address.ts';
import { eventOf, readBrocaEvent, type WyomingEvent } from '../protocol/event.ts';
import { describePeer, type Info, readInfo } from '../protocol/info.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { dial } from '../protocol/socket-line.ts';
import { isOurs } from './requirements.ts';
import { type Timing, untilClosed } from './responses.ts';

/** Events of a service over its control connection. */
export type ServiceEvent =
  | { readonly type: 'up'; readonly info: Info; readonly send: (event: WyomingEvent) => void }
  /** Its present `info`. */
  | { readonly type: 'described'; readonly info: Info }
  /** The open calls of all clients. */
  | { readonly type: 'load'; readonly open: number }
  | { readonly type: 'leaving' }
  /** The connection is lost; a retry follows. `isSilent`: the service did not answer in time. */
  | { readonly type: 'down'; readonly error: AssistantError; readonly isSilent: boolean };

/** The events of a service while subscribed. Reconnects with growing delays. */
export const controlService = (address: Address, timing: Timing): Observable<ServiceEvent> =>
  withRetries(controlLine(address, timing), timing);

/** Repeats after each error and each completion; the delay grows until an `up` resets it. */
export const withRetries = (
  line$: Observable<ServiceEvent>,
  { firstRetryMs, maxRetryMs }: Pick<Timing, 'firstRetryMs' | 'maxRetryMs'>,
): Observable<ServiceEvent> =>
  defer(() => {
    let failures = 0;
    return line$.pipe(
      tap(({ type }) => {
        if (type === 'up') failures = 0;
      }),
      catchError((error: unknown) => {
        const retryMs = Math.min(maxRetryMs, firstRetryMs * 2 ** failures);
        failures += 1;
        if (!isAssistantError(error)) throw error;
        const down: ServiceEvent = { type: 'down', error, isSilent: error._tag === 'DeadlinePassed' };
        return concat(of(down), timer(retryMs).pipe(ignoreElements()));
      }),
      repeat(),
    );
  });

/** One control connection; fails when it is lost. */
const controlLine = (address: Address, timing: Timing): Observable<ServiceEvent> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    subscriber.add(() => aborter.abort());
    const open = async (): Promise<void> => {
      const dialled = await dial(address, timing.connectMs, aborter.signal)();
      if (E.isLeft(dialled)) return subscriber.error(dialled.left);
      const line = dialled.right;
      subscriber.add(line.close);
      const info = await describePeer(line, timing.connectMs)();
      if (E.isLeft(info)) return subscriber.error(info.left);
      subscriber.next({ type: 'up', info: info.right, send: line.send });
      subscriber.add(
        withHealthChecks(line, isOurs(info.right), timing).subscribe({
          next: (event) => {
            const own = readBrocaEvent(event);
            if (own?.type === 'load' || own?.type === 'leaving') subscriber.next(own);
            if (event.type !== 'info') return;
            const described = readInfo(event);
            if (E.isRight(described)) subscriber.next({ type: 'described', info: described.right });
            else subscriber.error(peerFailed(line.peer, described.left));
          },
          error: (error: unknown) => subscriber.error(error),
        }),
      );
    };
    open().catch((error: unknown) => subscriber.error(error));
  });

/**
 * Passes received events on and sends `ping` and `describe` regularly. Fails with `DeadlinePassed` when no event comes in time. The
 * reference server does not answer `ping`, so other services only get `describe`.
 */
function withHealthChecks(line: WyomingLine, isOurs: boolean, timing: Timing): Observable<WyomingEvent> {
  const { everyMs, silenceMs } = isOurs ? timing.ours : timing.others;
  const stage = `an answer of ${line.peer}`;
  const silent: AssistantError = { _tag: 'DeadlinePassed', stage, deadlineMs: silenceMs };
  const sendEvery = (ms: number, type: string): Observable<never> =>
    interval(ms).pipe(
      tap(() => line.send(eventOf(type))),
      ignoreElements(),
    );
  return merge(
    untilClosed(line).pipe(timeout({ each: silenceMs, with: () => throwError(() => silent) })),
    isOurs ? sendEvery(everyMs, 'ping') : NEVER,
    sendEvery(timing.others.everyMs, 'describe'),
  );
}
