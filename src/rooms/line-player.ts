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
import { describeUnknown, engineFailed, isAssistantError } from '../lib/errors.ts';
import { steadyMs } from './satellite.ts';

export interface Playback {
  readonly sound$: Observable<Sound>;
  readonly begun: (part: number) => void;
  readonly isQuiet$: Observable<boolean>;
  /** Fails when the connection is closed or the playback is cancelled. */
  readonly ends$: Observable<never>;
}

/**
 * Plays at the other end of a connection, which is closed when `line$` completes. `playing` emits once, when all was played. Left: the
 * error of `playing` or of the sound, or `EngineFailed` when the connection is closed or `signal` aborts.
 */
export const linePlayer = (
  line$: Observable<unknown>,
  playing: (sounding: Playback) => Observable<void>,
): Player => ({
  play: (sound$, signal, begun = () => {}, isQuiet$ = NEVER) => {
    const fail = (message: string): Observable<never> => throwError(() => engineFailed('satellite', message));
    const aborted$ = defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort')));
    const ends$ = merge(
      concat(line$.pipe(ignoreElements()), fail('its connection is closed')),
      aborted$.pipe(mergeMap(() => fail('playback was cancelled'))),
    );
    return TE.tryCatch(
      () => firstValueFrom(playing({ sound$, begun, isQuiet$, ends$ })),
      (error) => (isAssistantError(error) ? error : engineFailed('satellite', describeUnknown(error))),
    );
  },
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

/** Paces sound at the speed of time: at most `leadMs` and one piece are sent before they are played. */
export function pacing(leadMs: number, nowMs = steadyMs) {
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** How long the next piece has to wait, in ms. */
    waitMs: () => Math.max(0, endsAtMs - nowMs() - leadMs),
    /** Notes that a piece of this length is sent now; returns in how many ms it begins to play. */
    sent: (lengthMs: number): number => {
      const atMs = nowMs();
      const beginsAtMs = Math.max(endsAtMs, atMs);
      endsAtMs = beginsAtMs + lengthMs;
      return beginsAtMs - atMs;
    },
    /** In how many ms everything sent has been played. */
    leftMs: () => Math.max(0, endsAtMs - nowMs()),
  };
}

/** A short recording may be sent at once; more than this ahead of time is no live sound. */
const AHEAD_MS = 30_000;
/** How much faster a microphone's clock may be. */
const FAST = 1.02;

/** Returns whether the sound, with this much more, is over 30 s ahead of real time. Pauses give no credit. */
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
