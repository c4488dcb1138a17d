import * as E from 'fp-ts/lib/Either.js';
import { concat, mergeMap, type Observable, throwError } from 'rxjs';
import type { EngineHealth } from '../../engines/ports.ts';
import { foundText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { type Message, readMessage } from '../protocol/event.ts';
import { peerFailed, type WyomingLine } from '../protocol/line.ts';

/**
 * What the service says that anybody understands. An `error` of its own, a message that is not what its type promises, and the end of the
 * line are the error; each names the service. `told` gets the type of everything that comes, known or not.
 */
export const responses = (
  { peer, received$ }: Pick<WyomingLine, 'peer' | 'received$'>,
  told: (type: string) => void = () => {},
): Observable<Message> =>
  concat(
    received$,
    throwError(() => peerFailed(peer, 'it closed the connection')),
  ).pipe(
    mergeMap((event): readonly Message[] => {
      told(event.type);
      const read = readMessage(event);
      if (E.isLeft(read)) throw peerFailed(peer, read.left);
      if (read.right?.type === 'error') throw peerFailed(peer, read.right.data.text);
      return read.right === undefined ? [] : [read.right];
    }),
  );

/** What is left of an engine whose parameters are wrong. */
export function misconfigured(message: string): {
  readonly error: AssistantError;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
} {
  return {
    error: { _tag: 'EngineFailed', engine: 'wyoming', message },
    health: () => ({ state: 'failed', detail: message }),
    close: async () => {},
  };
}

/** A service that does not come to the point. */
export interface DeadlineTracker {
  /** Told of the type of everything that comes. */
  readonly told: (type: string) => void;
  /** `DeadlinePassed`, with what came in the place of what was expected. */
  readonly error: () => AssistantError;
}

/** That of one piece of work: `stage` names it and the service, `expected` holds the types it is done with. */
export function deadlineTracker(
  stage: string,
  deadlineMs: number,
  expected: ReadonlySet<string>,
): DeadlineTracker {
  let unexpected: string | undefined;
  return {
    told: (type) => {
      if (!expected.has(type)) unexpected = type;
    },
    error: () => ({
      _tag: 'DeadlinePassed',
      stage: unexpected === undefined ? stage : `${stage}, which sent ${foundText(unexpected)} instead,`,
      deadlineMs,
    }),
  };
}

/** How patient we are with services, in ms. */
export interface Timing {
  /** For a connection, and again for the first word of what the service is. */
  readonly connectMs: number;
  /** Rest before a lost line is dialled again; doubles with each failure, up to `mostRetryMs`. */
  readonly firstRetryMs: number;
  readonly mostRetryMs: number;
  /** How often a service is asked whether it is there, and how long it may say nothing: one of ours, and any other. */
  readonly ours: HealthCheck;
  readonly others: HealthCheck;
}

interface HealthCheck {
  readonly everyMs: number;
  readonly silenceMs: number;
}

/** Services that work in the very loop that reads their lines say nothing while they do: those of others have long. */
export const TIMING: Timing = {
  connectMs: 3_000,
  firstRetryMs: 1_000,
  mostRetryMs: 30_000,
  ours: { everyMs: 2_000, silenceMs: 5_000 },
  others: { everyMs: 15_000, silenceMs: 35_000 },
};

/** A service may say nothing while it does work for which it has so long. */
export const timingFor = (deadlineMs: number, { others, ...timing }: Timing = TIMING): Timing => ({
  ...timing,
  others: { ...others, silenceMs: Math.max(others.silenceMs, deadlineMs + others.everyMs) },
});
