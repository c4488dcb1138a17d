import { ignoreElements, interval, merge, NEVER, type Observable, tap, throwError, timeout } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { eventOf, type WyomingEvent } from '../protocol/event.ts';
import type { WyomingLine } from '../protocol/line.ts';
import type { Timing } from './timing.ts';

const PING = eventOf('ping');
const DESCRIBE = eventOf('describe');

/**
 * What is received, while the peer is asked now and then whether it is there, and what it has by now; fails with `DeadlinePassed` when nothing
 * at all comes for too long. The reference server answers no `ping`: services of others are asked to describe themselves alone.
 */
export function checked(
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
