import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { debounce, distinctUntilChanged, map, type Observable, startWith, timer } from 'rxjs';
import { type AnyActor, fromCallback, fromPromise, type PromiseActorLogic } from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import type { TranscriptHeard } from '../brain/sounding-events.ts';
import type { Stt, Transcript } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { schedulerOf } from './clock-scheduler.ts';
import { ofType } from './event-hub.ts';
import { type Recorded, unrecorded } from './hearing.ts';

interface TranscribingInput {
  readonly frames$: Observable<AudioFrame>;
  readonly call: string;
  readonly conversation: string;
}

export type TranscribingLogic = PromiseActorLogic<Transcript, TranscribingInput>;

/** Transcribes one recording to its end. Stopping the actor releases the recogniser. */
export const transcribing = (
  stt: () => Stt,
  emit: (event: TranscriptHeard) => void,
  recorded: Recorded = unrecorded,
): TranscribingLogic =>
  fromTask(({ frames$, call, conversation }, signal) =>
    stt().transcribe(recorded(frames$, call), signal, (text) =>
      emit({ type: 'transcript.partial', call, conversation, text }),
    ),
  );

/** A promise actor over a `TaskEither`: Right goes to `onDone`, Left to `onError`. Leaving the state aborts `signal`. */
export const fromTask = <Left, Right, Input>(
  task: (input: Input, signal: AbortSignal) => TaskEither<Left, Right>,
): PromiseActorLogic<Right, Input> =>
  fromPromise<Right, Input>(async ({ input, signal }) => {
    const result = await task(input, signal)();
    if (E.isLeft(result)) throw result.left;
    return result.right;
  });

interface LearningDeps {
  readonly events$: Observable<AssistantEvent>;
  /** The phrases of the present brain. */
  readonly phrases: () => readonly string[];
  readonly learn: (phrases: readonly string[]) => void;
}

/** The delay in ms after the last change of the brain before its grammar is made. */
const REST_MS = 100;

/** Keeps the recogniser's grammar up to date with the brain, without delaying its changes. */
export const learning = ({ events$, phrases, learn }: LearningDeps) =>
  fromCallback(({ self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    const subscription = ofType(events$, 'brain.changed')
      .pipe(
        startWith(undefined),
        debounce(() => timer(REST_MS, scheduler)),
        map(phrases),
        // equal phrases, such as after disabling a synapse, need no other grammar
        distinctUntilChanged<readonly string[]>(isDeepStrictEqual),
      )
      .subscribe(learn);
    return () => subscription.unsubscribe();
  });
