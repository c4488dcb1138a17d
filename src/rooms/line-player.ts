import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  concat,
  defer,
  firstValueFrom,
  fromEvent,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  throwError,
} from 'rxjs';
import type { Player, Sound } from '../engines/ports.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import { steadyMs } from './satellite.ts';

export interface Playback {
  readonly sound$: Observable<Sound>;
  readonly begun: (part: number) => void;
  readonly isQuiet$: Observable<boolean>;
  /** Fails when the line is gone or nobody wants to hear it any more. */
  readonly ends$: Observable<never>;
}

/**
 * Plays at the other end of a line, which is gone when `line$` completes. `playing` emits once, when all was heard. Left: what it or the
 * sound failed with, or `EngineFailed` when the line is gone or `signal` aborts.
 */
export const linePlayer = (
  line$: Observable<unknown>,
  playing: (sounding: Playback) => Observable<void>,
): Player => ({
  play: (sound$, signal, begun = () => {}, isQuiet$ = NEVER) => {
    const ends$ = merge(failWhenGone(line$), failWhenAborted(signal));
    return TE.tryCatch(() => firstValueFrom(playing({ sound$, begun, isQuiet$, ends$ })), playError);
  },
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

const failWhenGone = (line$: Observable<unknown>): Observable<never> =>
  concat(
    line$.pipe(ignoreElements()),
    throwError(() => playFailed('its connection is closed')),
  );

/** What kept a satellite from playing. */
const playFailed = (message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'satellite',
  message,
});

/** The same for whatever was thrown on the way. */
const playError = (error: unknown): AssistantError =>
  isAssistantError(error) ? error : playFailed(describeUnknown(error));

/** Fails once `signal` is aborted. */
const failWhenAborted = (signal: AbortSignal): Observable<never> =>
  defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort'))).pipe(
    mergeMap(() => throwError(() => playFailed('playback was cancelled'))),
  );

/** Sound that goes out a little before it is heard, and no more than that. */
interface Pacing {
  /** How long the next piece has to wait, in ms. */
  readonly waitMs: () => number;
  /** A piece of this length goes out now; gives in how many ms it begins to sound. */
  readonly sent: (lengthMs: number) => number;
  /** In how many ms all that went out has been heard; 0 when it has been already. */
  readonly leftMs: () => number;
}

/** At most so much, and one piece, is out that was not heard yet. */
export function pacing(leadMs: number, nowMs = steadyMs): Pacing {
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs: () => Math.max(0, endsAtMs - nowMs() - leadMs),
    sent: (lengthMs) => {
      const atMs = nowMs();
      const beginsAtMs = Math.max(endsAtMs, atMs);
      endsAtMs = beginsAtMs + lengthMs;
      return beginsAtMs - atMs;
    },
    leftMs: () => Math.max(0, endsAtMs - nowMs()),
  };
}

/** A recording may be sent at once; nobody speaks faster than time for longer. */
const AHEAD_MS = 30_000;
/** A microphone's own clock may be fast by so much. */
const FAST = 1.02;

/** Whether sound, with so much more of it, is half a minute ahead of its time. What was not sent while it could have been is no credit. */
export function rateLimit(nowMs = steadyMs): (soundMs: number) => boolean {
  let readAtMs = nowMs();
  let aheadMs = 0;
  return (soundMs) => {
    const atMs = nowMs();
    aheadMs = Math.max(0, aheadMs - (atMs - readAtMs) * FAST) + soundMs;
    readAtMs = atMs;
    return aheadMs > AHEAD_MS;
  };
}
