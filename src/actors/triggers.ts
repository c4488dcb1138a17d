import { concat, defer, filter, type Observable, retry, switchMap, throwError, timer } from 'rxjs';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { Detection, Trigger } from '../engines/ports.ts';
import type { AssistantError } from '../lib/errors.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { anySpeech } from '../streams/pre-roll.ts';
import type { HeardFrame } from '../streams/speech.ts';
import type { OwnVoice } from './own-voice.ts';
import { schedulerOf } from './promise-actor.ts';

/** The same detections, but for those that another place is served in the stead of. */
export type Served = (
  detected$: Observable<Detection>,
  frames$: Observable<AudioFrame>,
) => Observable<Detection>;

interface TriggersDeps {
  /** The present one, and each that takes its place. */
  readonly trigger$: Observable<Trigger>;
  readonly frames$: Observable<HeardFrame>;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'mayHaveSaid'>;
  readonly hasSynapse: (name: string) => boolean;
  /** Leaves out the hotwords of somebody who is nearer to another microphone; nobody is when absent. */
  readonly served?: Served | undefined;
  /** Goes before that of the hotword. */
  readonly conversation?: string | undefined;
  /** Told of the first of several failures in a row, and of each hotword whose synapse is not there. */
  readonly reportFailure: (error: unknown) => void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** An engine detected a hotword that the assistant did not say itself. */
export interface TriggerHeard {
  readonly type: 'trigger.heard';
  readonly detection: Detection;
}

/** Sends `trigger.heard` for each hotword that somebody else than the assistant said. An engine that fails is tried again. */
export const triggers = ({
  trigger$,
  frames$,
  ownVoice,
  hasSynapse,
  served = (detected$) => detected$,
  conversation,
  reportFailure,
}: TriggersDeps): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack, self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    const others$ = frames$.pipe(filter(() => !ownVoice.isSounding()));
    const meant = filter((detection: Detection) => isMeant(detection, ownVoice));
    const heard$ = trigger$.pipe(
      switchMap((trigger) =>
        concat(
          defer(() =>
            trigger.detect === undefined
              ? anySpeech(others$).pipe(meant)
              : served(trigger.detect(frames$).pipe(meant), frames$),
          ),
          throwError(() => OVER),
        ).pipe(
          retry({
            delay: (error, times) => {
              if (times === 1) reportFailure(error);
              return timer(Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LONGEST_RETRY_MS), scheduler);
            },
            resetOnSuccess: true,
          }),
        ),
      ),
    );
    const hearing = heard$.subscribe((detection) => {
      const { hotword, synapse } = detection;
      if (synapse !== undefined && !hasSynapse(synapse)) reportFailure(withoutSynapse(hotword, synapse));
      const meant = conversation === undefined ? detection : { ...detection, conversation };
      sendBack({ type: 'trigger.heard', detection: meant } satisfies TriggerHeard);
    });
    return () => hearing.unsubscribe();
  });

const withoutSynapse = (hotword: string, synapse: string): string =>
  `the hotword "${hotword}" starts the synapse "${synapse}", which is not there`;

const OVER: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'trigger',
  message: 'it listens no more',
};

/** Its own words are no hotword, and there is nothing to stop while it is silent. */
function isMeant(
  { hotword, means }: Detection,
  { isSounding, mayHaveSaid }: TriggersDeps['ownVoice'],
): boolean {
  return !mayHaveSaid(hotword) && (means === 'wake' || isSounding());
}
