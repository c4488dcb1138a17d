import {
  debounce,
  defer,
  distinctUntilChanged,
  type Observable,
  Subscription,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { type AnyActor, type CallbackActorLogic, fromCallback } from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import type { TranscriptHeard } from '../brain/sounding-events.ts';
import type { Stt, Transcript, TranscriptPart } from '../engines/ports.ts';
import type { Steps } from '../lib/steps.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { schedulerOf } from './clock-scheduler.ts';
import { ofType } from './event-hub.ts';
import { type Recorded, unrecorded } from './hearing.ts';
import { turns } from './turns.ts';

/** An uploaded recording to transcribe. Its frames may still arrive. */
export interface AudioGiven {
  readonly type: 'audio.given';
  readonly call: string;
  readonly conversation: string;
  readonly frames$: Observable<AudioFrame>;
}

/** A recording was transcribed: its text, and the recogniser of a chain that made it. */
export interface AudioHeard {
  readonly type: 'audio.heard';
  readonly call: string;
  readonly result: { readonly text: string; readonly engine?: string };
}

/** A recording could not be transcribed. */
export interface AudioNotHeard {
  readonly type: 'audio.not_heard';
  readonly call: string;
  readonly error: unknown;
}

export type TranscribingLogic = CallbackActorLogic<AudioGiven>;

/** Transcribes recordings side by side, and reports each to the parent. Stopping the actor releases the recogniser. */
export const transcribing = (
  stt: () => Stt,
  emit: (event: TranscriptHeard) => void,
  recorded: Recorded = unrecorded,
): TranscribingLogic =>
  fromCallback(({ receive, sendBack }) => {
    const calls = new Subscription();
    receive(({ frames$, call, conversation }) => {
      const heard = (part: TranscriptPart): void => {
        if (part.type === 'partial')
          emit({ type: 'transcript.partial', call, conversation, text: part.text });
        else sendBack({ type: 'audio.heard', call, result: resultOf(part.transcript) } satisfies AudioHeard);
      };
      const failed = (error: unknown) =>
        sendBack({ type: 'audio.not_heard', call, error } satisfies AudioNotHeard);
      calls.add(
        defer(() => stt().transcribe(recorded(frames$, call))).subscribe({ next: heard, error: failed }),
      );
    });
    return () => calls.unsubscribe();
  });

const resultOf = ({ text, engine }: Transcript): AudioHeard['result'] =>
  engine === undefined ? { text } : { text, engine };

interface LearningDeps {
  readonly events$: Observable<AssistantEvent>;
  /** The phrases of the present brain, in steps. */
  readonly phrases: () => Steps<readonly string[]>;
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
        switchMap(() => turns(phrases())),
        // equal phrases, such as after disabling a synapse, need no other grammar
        distinctUntilChanged((some, others) => isSameList(some, others)),
      )
      .subscribe(learn);
    return () => subscription.unsubscribe();
  });

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);
