import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Observable } from 'rxjs';
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { TranscriptHeard } from '../brain/sound-news.ts';
import type { Stt, Transcript } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { type Recorded, unrecorded } from './hearing.ts';

interface TranscribingInput {
  readonly frames$: Observable<AudioFrame>;
  readonly call: string;
  readonly conversation: string;
}

export type TranscribingLogic = PromiseActorLogic<Transcript, TranscribingInput>;

/** Hears one recording to its end; stopping it frees the recogniser. */
export const transcribing = (
  stt: () => Stt,
  tell: (news: TranscriptHeard) => void,
  recorded: Recorded = unrecorded,
): TranscribingLogic =>
  fromTask(({ frames$, call, conversation }, signal) =>
    stt().transcribe(recorded(frames$, call), signal, (text) =>
      tell({ type: 'transcript.partial', call, conversation, text }),
    ),
  );

/**
 * A promise actor over a `TaskEither`: Right goes to `onDone`, Left to `onError`.
 * `signal` aborts when the parent leaves the state that invoked it.
 */
export const fromTask = <Left, Right, Input>(
  task: (input: Input, signal: AbortSignal) => TaskEither<Left, Right>,
): PromiseActorLogic<Right, Input> =>
  fromPromise<Right, Input>(async ({ input, signal }) => {
    const result = await task(input, signal)();
    if (E.isLeft(result)) throw result.left;
    return result.right;
  });
