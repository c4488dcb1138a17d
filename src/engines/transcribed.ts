import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { Observable, type OperatorFunction } from 'rxjs';
import type { AssistantError } from '../lib/errors.ts';
import type { AudioFrame } from '../streams/audio.ts';
import type { Transcript, TranscriptPart } from './ports.ts';

/** Calls a recogniser: passes the text so far to `heard`, and ends the work when `signal` aborts. */
export type TranscribeTask = (
  frames$: Observable<AudioFrame>,
  signal: AbortSignal,
  heard: (text: string) => void,
) => TaskEither<AssistantError, Transcript>;

/** The operator of a recogniser that works in calls. Unsubscribing aborts the call, as does its end. */
export const transcribed =
  (task: TranscribeTask): OperatorFunction<AudioFrame, TranscriptPart> =>
  (frames$) =>
    new Observable((subscriber) => {
      const life = new AbortController();
      subscriber.add(() => life.abort());
      const call = task(frames$, life.signal, (text) => subscriber.next({ type: 'partial', text }));
      call().then(
        (result) => {
          if (E.isLeft(result)) return subscriber.error(result.left);
          subscriber.next({ type: 'final', transcript: result.right });
          subscriber.complete();
        },
        (error: unknown) => subscriber.error(error),
      );
    });
