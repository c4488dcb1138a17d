import * as E from 'fp-ts/lib/Either.js';
import { concat, mergeMap, type Observable, throwError } from 'rxjs';
import type { EngineHealth } from '../../engines/ports.ts';
import { foundText } from '../../lib/decode.ts';
import { type AssistantError, engineFailed } from '../../lib/errors.ts';
import { type Message, readMessage } from '../protocol/event.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';

/** The events of a service. Fails at the end of the connection. */
export const untilClosed = ({ peer, received$ }: Pick<WyomingLine, 'peer' | 'received$'>) =>
  concat(
    received$,
    throwError(() => peerFailed(peer, 'it closed the connection')),
  );

/**
 * The known messages of a service. Fails, naming the service, with an `error` of the service, an invalid message, or the end of the
 * connection. `received` gets the type of each event, known or not.
 */
export const responses = (
  line: Pick<WyomingLine, 'peer' | 'received$'>,
  received: (type: string) => void = () => {},
): Observable<Message> =>
  untilClosed(line).pipe(
    mergeMap((event): readonly Message[] => {
      received(event.type);
      const read = readMessage(event);
      if (E.isLeft(read)) throw peerFailed(line.peer, read.left);
      if (read.right?.type === 'error') throw peerFailed(line.peer, read.right.data.text);
      return read.right === undefined ? [] : [read.right];
    }),
  );

/** The common parts of an engine with invalid parameters. */
export const misconfigured = (message: string) => ({
  error: engineFailed('wyoming', message),
  health: (): EngineHealth => ({ state: 'failed', detail: message }),
  close: async () => {},
});

/** Tracks unexpected events for the error of a deadline: `stage` of this request, without one of the `expected` types. */
export function deadlineTracker(stage: string, deadlineMs: number, expected: readonly string[]) {
  let unexpected: string | undefined;
  return {
    /** Takes the type of each received event. */
    received: (type: string): void => {
      if (!expected.includes(type)) unexpected = type;
    },
    /** `DeadlinePassed`, with the last unexpected type. */
    error: (): AssistantError => ({
      _tag: 'DeadlinePassed',
      stage: unexpected === undefined ? stage : `${stage}, which sent ${foundText(unexpected)} instead,`,
      deadlineMs,
    }),
  };
}

/** Timeouts and retry delays for services, in ms. */
export interface Timing {
  /** The timeout of the connection, and again of the first `info`. */
  readonly connectMs: number;
  /** The retry delay after a lost connection; doubles with each failure, up to `maxRetryMs`. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** The health checks of services that are Broca, and of others. */
  readonly ours: HealthCheck;
  readonly others: HealthCheck;
}

interface HealthCheck {
  readonly everyMs: number;
  readonly silenceMs: number;
}

/** Other services may not answer while they work, so their timeout is long. */
export const TIMING: Timing = {
  connectMs: 3_000,
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
  ours: { everyMs: 2_000, silenceMs: 5_000 },
  others: { everyMs: 15_000, silenceMs: 35_000 },
};

/** The timing of services that may be silent while they work on a request with this deadline. */
export const timingFor = (deadlineMs: number, { others, ...timing }: Timing = TIMING): Timing => ({
  ...timing,
  others: { ...others, silenceMs: Math.max(others.silenceMs, deadlineMs + others.everyMs) },
});
