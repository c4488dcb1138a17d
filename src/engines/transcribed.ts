import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  catchError,
  concatMap,
  defer,
  firstValueFrom,
  fromEvent,
  Observable,
  of,
  takeUntil,
  throwError,
  throwIfEmpty,
} from 'rxjs';
import { type AssistantError, engineFailed, isAssistantError } from '../lib/errors.ts';
import type { AudioFrame } from '../streams/audio.ts';
import type { HeardSoFar, Stt, TranscribeOptions, Transcript } from './ports.ts';

/** Calls a recogniser: passes the text so far to `heard`, and ends the work when `signal` aborts. */
export type TranscribeTask = (
  frames$: Observable<AudioFrame>,
  signal: AbortSignal,
  heard: (soFar: HeardSoFar) => void,
  options: TranscribeOptions,
) => TaskEither<AssistantError, Transcript>;

/** The operator of a recogniser that works in calls. Unsubscribing aborts the call, as does its end. */
export const transcribed =
  (task: TranscribeTask): Stt['transcribe'] =>
  (frames$, options = {}) =>
    new Observable((subscriber) => {
      const life = new AbortController();
      subscriber.add(() => life.abort());
      const heard = (soFar: HeardSoFar): void => subscriber.next({ type: 'partial', ...soFar });
      const call = task(frames$, life.signal, heard, options);
      call().then(
        (result) => {
          if (E.isLeft(result)) return subscriber.error(result.left);
          subscriber.next({ type: 'final', transcript: result.right });
          subscriber.complete();
        },
        (error: unknown) => subscriber.error(error),
      );
    });

/** One call of a recogniser, for callers that want its answer; a Left at once when `signal` aborts. Rejects only on bugs. */
export const transcriptOf =
  (
    stt: Pick<Stt, 'transcribe'>,
    frames$: Observable<AudioFrame>,
    signal: AbortSignal,
    heard: (soFar: HeardSoFar) => void = () => {},
    options: TranscribeOptions = {},
  ): TaskEither<AssistantError, Transcript> =>
  async () => {
    if (signal.aborted) return CANCELLED;
    const answer$ = defer(() => stt.transcribe(frames$, options)).pipe(
      concatMap((part) => {
        if (part.type === 'final') return [E.right(part.transcript)];
        const { type: _, ...soFar } = part;
        heard(soFar);
        return [];
      }),
      throwIfEmpty(() => engineFailed('stt', 'it ended without a transcript')),
      catchError((error: unknown) => (isAssistantError(error) ? of(E.left(error)) : throwError(() => error))),
      takeUntil(fromEvent(signal, 'abort')),
    );
    return firstValueFrom(answer$, { defaultValue: CANCELLED });
  };

const CANCELLED = E.left(engineFailed('stt', 'it was cancelled'));
