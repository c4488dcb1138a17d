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
import { type AssistantError, describeUnknown, isAssistantError } from '../errors.ts';

export interface Sounding {
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
  playing: (sounding: Sounding) => Observable<void>,
): Player => ({
  play: (sound$, signal, begun = () => {}, isQuiet$ = NEVER) => {
    const ends$ = merge(gone(line$), givenUp(signal));
    return TE.tryCatch(() => firstValueFrom(playing({ sound$, begun, isQuiet$, ends$ })), unplayedBecause);
  },
  health: () => ({ state: 'ready' }),
  close: async () => {},
});

const gone = (line$: Observable<unknown>): Observable<never> =>
  concat(
    line$.pipe(ignoreElements()),
    throwError(() => unplayed('its line is gone')),
  );

/** What kept a satellite from playing. */
const unplayed = (message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'satellite',
  message,
});

/** The same for whatever was thrown on the way. */
const unplayedBecause = (error: unknown): AssistantError =>
  isAssistantError(error) ? error : unplayed(describeUnknown(error));

/** Fails once `signal` is aborted. */
const givenUp = (signal: AbortSignal): Observable<never> =>
  defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort'))).pipe(
    mergeMap(() => throwError(() => unplayed('speaking was given up'))),
  );
