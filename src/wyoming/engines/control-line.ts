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
import { type Address, addressText } from '../protocol/address.ts';
import { describePeer } from '../protocol/describe.ts';
import { dial } from '../protocol/dial.ts';
import { eventOf, readBrocaEvent, type WyomingEvent } from '../protocol/event.ts';
import { type Info, readInfo } from '../protocol/info.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';
import { isOurs } from './requirements.ts';
import type { Timing } from './responses.ts';

/** What is told of a service over the line that is kept to it beside its calls. */
export type ServiceEvent =
  | { readonly type: 'up'; readonly info: Info; readonly send: (event: WyomingEvent) => void }
  /** What it has by now. */
  | { readonly type: 'described'; readonly info: Info }
  /** How many calls of anybody it has open. */
  | { readonly type: 'load'; readonly open: number }
  | { readonly type: 'leaving' }
  /** It is dialled again after a while. `isSilent`: its line is there, and it says nothing. */
  | { readonly type: 'down'; readonly error: AssistantError; readonly isSilent: boolean };

/** News of the service for as long as it is subscribed to; a line that fails is dialled again, with growing rests. */
export const controlService = (address: Address, timing: Timing): Observable<ServiceEvent> =>
  withRetries(controlLine(address, timing), timing);

/** Goes on after each failure and each end; the rests grow while nothing is up between them. */
export const withRetries = (
  line$: Observable<ServiceEvent>,
  { firstRetryMs, mostRetryMs }: Pick<Timing, 'firstRetryMs' | 'mostRetryMs'>,
): Observable<ServiceEvent> =>
  defer(() => {
    let failures = 0;
    return line$.pipe(
      tap(({ type }) => {
        if (type === 'up') failures = 0;
      }),
      catchError((error: unknown) => {
        const restMs = Math.min(mostRetryMs, firstRetryMs * 2 ** failures);
        failures += 1;
        return concat(of(downEvent(error)), timer(restMs).pipe(ignoreElements()));
      }),
      repeat(),
    );
  });

const downEvent = (error: unknown): ServiceEvent => {
  if (!isAssistantError(error)) throw error;
  return { type: 'down', error, isSilent: error._tag === 'DeadlinePassed' };
};

const CLOSED = 'it closed the connection';

/** One line, until it is lost: that is its error. */
const controlLine = (address: Address, timing: Timing): Observable<ServiceEvent> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    subscriber.add(() => aborter.abort());
    const open = async (): Promise<void> => {
      const dialled = await dial(address, { signal: aborter.signal, deadlineMs: timing.connectMs })();
      if (E.isLeft(dialled)) return subscriber.error(dialled.left);
      const line = dialled.right;
      subscriber.add(line.close);
      const info = await describePeer(line, timing.connectMs)();
      if (E.isLeft(info)) return subscriber.error(info.left);
      const ours = isOurs(info.right);
      subscriber.next({ type: 'up', info: info.right, send: line.send });
      const received$ = concat(
        line.received$,
        throwError(() => peerFailed(line.peer, CLOSED)),
      );
      subscriber.add(
        withHealthChecks(received$, line, ours, timing).subscribe({
          next: (event) => {
            const own = readBrocaEvent(event);
            if (own?.type === 'load' || own?.type === 'leaving') subscriber.next(own);
            if (event.type === 'info') onInfo(readInfo(event));
          },
          error: (error: unknown) => subscriber.error(error),
        }),
      );
    };
    open().catch((error: unknown) => subscriber.error(error));

    function onInfo(info: E.Either<string, Info>): void {
      if (E.isRight(info)) subscriber.next({ type: 'described', info: info.right });
      else subscriber.error(peerFailed(addressText(address), info.left));
    }
  });

const PING = eventOf('ping');
const DESCRIBE = eventOf('describe');

/**
 * What is received, while the peer is asked now and then whether it is there, and what it has by now; fails with `DeadlinePassed` when nothing
 * at all comes for too long. The reference server answers no `ping`: services of others are asked to describe themselves alone.
 */
function withHealthChecks(
  received$: Observable<WyomingEvent>,
  { peer, send }: Pick<WyomingLine, 'peer' | 'send'>,
  isOurs: boolean,
  timing: Pick<Timing, 'ours' | 'others'>,
): Observable<WyomingEvent> {
  const { everyMs, silenceMs } = isOurs ? timing.ours : timing.others;
  const asking$ = merge(
    isOurs ? every(everyMs, PING, send) : NEVER,
    every(timing.others.everyMs, DESCRIBE, send),
  );
  const silent: AssistantError = {
    _tag: 'DeadlinePassed',
    stage: `an answer of ${peer}`,
    deadlineMs: silenceMs,
  };
  return merge(received$.pipe(timeout({ each: silenceMs, with: () => throwError(() => silent) })), asking$);
}

const every = (ms: number, event: WyomingEvent, send: WyomingLine['send']): Observable<never> =>
  interval(ms).pipe(
    tap(() => send(event)),
    ignoreElements(),
  );
