import { defer, fromEvent, mergeMap, type Observable, of, throwError } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../errors.ts';

/** What kept a satellite from playing. */
export const unplayed = (message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'satellite',
  message,
});

/** The same for whatever was thrown on the way. */
export const unplayedBecause = (error: unknown): AssistantError =>
  isAssistantError(error) ? error : unplayed(describeUnknown(error));

/** Fails once `signal` is aborted. */
export const givenUp = (signal: AbortSignal): Observable<never> =>
  defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort'))).pipe(
    mergeMap(() => throwError(() => unplayed('speaking was given up'))),
  );
