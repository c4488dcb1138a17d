import { concat, defer, filter, type Observable, retry, switchMap, throwError, timer } from 'rxjs';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { Detection, NearHotword, Trigger } from '../engines/ports.ts';
import { engineFailed } from '../lib/errors.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { anySpeech } from '../streams/pre-roll.ts';
import type { HeardFrame } from '../streams/speech.ts';
import { schedulerOf } from './clock-scheduler.ts';
import type { OwnVoice } from './own-voice.ts';

/** Drops detections that another place serves. */
export type Served = (
  detected$: Observable<Detection>,
  frames$: Observable<AudioFrame>,
) => Observable<Detection>;

interface TriggersDeps {
  /** The present engine, and each that replaces it. */
  readonly trigger$: Observable<Trigger>;
  readonly frames$: Observable<HeardFrame>;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'mayHaveSaid'>;
  readonly hasSynapse: (name: string) => boolean;
  /** Drops wake words that a nearer microphone serves. Without it none is dropped. */
  readonly served?: Served | undefined;
  /** Overrides the conversation of the wake word. */
  readonly conversation?: string | undefined;
  /** Reports what was nearly a wake word. */
  readonly reportNear: (near: NearHotword) => void;
  /** Reports the first of consecutive failures, and each wake word with an unknown synapse. */
  readonly reportFailure: (error: unknown) => void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** An engine detected a wake word that the assistant did not say itself. */
export interface TriggerHeard {
  readonly type: 'trigger.heard';
  readonly detection: Detection;
}

/** Sends `trigger.heard` for each wake word that the assistant did not say itself. A failed engine is retried. */
export const triggers = (deps: TriggersDeps): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack, self }) => {
    const {
      frames$,
      ownVoice,
      served = (detected$) => detected$,
      conversation,
      reportNear,
      reportFailure,
    } = deps;
    const scheduler = schedulerOf((self as AnyActor).clock);
    const others$ = frames$.pipe(filter(() => !ownVoice.isSounding()));
    // the assistant's own words do not count, nor does "stop" while it is silent
    const meant = filter<Detection>(
      ({ hotword, means }) => !ownVoice.mayHaveSaid(hotword) && (means === 'wake' || ownVoice.isSounding()),
    );
    const heard$ = deps.trigger$.pipe(
      switchMap((trigger) =>
        concat(
          defer(() =>
            trigger.detect === undefined
              ? anySpeech(others$).pipe(meant)
              : served(
                  trigger.detect(frames$, { isSpeaking: ownVoice.isSounding, near: reportNear }).pipe(meant),
                  frames$,
                ),
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
      if (synapse !== undefined && !deps.hasSynapse(synapse))
        reportFailure(`the hotword "${hotword}" starts the synapse "${synapse}", which is not there`);
      sendBack({
        type: 'trigger.heard',
        detection: conversation === undefined ? detection : { ...detection, conversation },
      } satisfies TriggerHeard);
    });
    return () => hearing.unsubscribe();
  });

const OVER = engineFailed('trigger', 'it has stopped listening');
