import * as E from 'fp-ts/lib/Either.js';
import { filter, type Observable, ReplaySubject } from 'rxjs';
import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { AssistantEvent, CallRef } from '../brain/events.ts';
import type { Stt } from '../engines/ports.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import type { Settings } from '../settings/settings.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { type EndpointOptions, type UtterancePart, utterance } from '../streams/endpoint.ts';
import { MIN_SPEECH_MS } from '../streams/pre-roll.ts';
import type { HeardFrame } from '../streams/speech.ts';
import type { OwnVoice } from './own-voice.ts';

export interface HearingInput extends CallRef {
  /** The audio time of its start; absent if it starts after the assistant's own words. */
  readonly sinceMs: number | undefined;
  /** Whether it answers a question. */
  readonly isAnswer: boolean;
}

/** Sends `speech.ended`, then `order.heard` with the text (`''` for none) or `hearing.failed`. */
export type HearingLogic = CallbackActorLogic<EventObject, HearingInput>;

/** Wraps the recogniser's frames of this call, so that they can be recorded. */
export type Recorded = (frames$: Observable<AudioFrame>, call: string) => Observable<AudioFrame>;

export const unrecorded: Recorded = (frames$) => frames$;

export interface HearingDeps {
  /** The sound from this audio time on, as far as it is buffered. */
  readonly since: (atMs: number | undefined) => Observable<HeardFrame>;
  readonly stt: () => Stt;
  readonly endpoints: (turn: HearingInput) => EndpointOptions;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'latest'>;
  readonly emit: (event: AssistantEvent) => void;
  readonly recorded?: Recorded | undefined;
}

/** Hears one order or answer. The recogniser gets its frames while they are spoken. Stopping the actor releases it. */
export const hearing = (deps: HearingDeps): HearingLogic =>
  fromCallback(({ input, sendBack }) => {
    const { ownVoice, emit, recorded = unrecorded } = deps;
    const { call, conversation, sinceMs } = input;
    // a recogniser may subscribe after the buffered frames have come
    const frames$ = new ReplaySubject<AudioFrame>();
    const given = new AbortController();
    // speech that a wake word interrupted stops at once, and an order may overlap it
    const allowed = sinceMs === undefined ? 0 : ownVoice.latest();

    const transcribe = async (): Promise<void> => {
      const heard = (text: string): void => emit({ type: 'transcript.partial', call, conversation, text });
      const transcript = await deps.stt().transcribe(recorded(frames$, call), given.signal, heard)();
      if (given.signal.aborted) return;
      given.abort(); // a recogniser may fail, or be done, before the speaker is
      if (E.isLeft(transcript)) return sendBack({ type: 'hearing.failed', error: transcript.left });
      const { text, engine } = transcript.right;
      const result = engine === undefined ? { text } : { text, engine };
      emit({ type: 'audio.transcribed', call, conversation, result });
      sendBack({ type: 'order.heard', text });
    };

    const hear = (part: UtterancePart): void => {
      switch (part.type) {
        case 'speech.started':
          emit({ type: 'utterance.started', call, conversation, atMs: part.atMs });
          transcribe().catch((error: unknown) => sendBack({ type: 'hearing.failed', error }));
          return;
        case 'frame':
          frames$.next(part.frame);
          return;
        case 'speech.ended':
          emit({ type: 'utterance.ended', call, conversation, atMs: part.atMs, by: part.by });
          sendBack({ type: 'speech.ended' });
          frames$.complete();
          return;
        case 'nothing.said':
          sendBack({ type: 'order.heard', text: '' });
      }
    };

    const listening = deps
      .since(sinceMs)
      .pipe(
        filter(() => !ownVoice.isSounding(allowed)),
        utterance(() => deps.endpoints(input)),
      )
      .subscribe({ next: hear, error: (error: unknown) => sendBack({ type: 'hearing.failed', error }) });
    given.signal.addEventListener('abort', () => listening.unsubscribe(), { once: true });
    return () => given.abort();
  });

/** The minimum time of a turn, so that an ear that opens by itself does not loop. */
const MIN_PATIENCE_MS = 500;

/** The start and end of this turn's utterance. */
export const endpointsOf = (
  { listening, options }: Settings,
  { isAnswer }: HearingInput,
): EndpointOptions => ({
  startMs: MIN_SPEECH_MS,
  endSilenceMs: listening.endSilenceMs,
  longestMs: options.recognizer_recording_timeout * 1_000,
  nothingSaidMs: Math.max(
    MIN_PATIENCE_MS,
    isAnswer ? listening.followUpMs : options.recognizer_recording_timeout_with_silence * 1_000,
  ),
});

/** Extra time of an order: for the assistant's last words, and for a stalled device. */
const SPARE_MS = 5_000;

/** The default time from the end of speech to its text, in ms. */
const TRANSCRIBING_MS = 4_500;

/** The maximum time of an order in the recognisers of a chain together, in ms. Defaults grow with `slowness`. */
export function transcribingDeadlineMs(
  { stt: { chain } }: { readonly stt: Pick<Settings['stt'], 'chain'> },
  slowness = 1,
): number {
  const usualMs = TRANSCRIBING_MS * slowness;
  if (chain === undefined) return usualMs;
  const stepsMs = chain.map((step) => Math.max(...step.map(({ budgetMs = usualMs }) => budgetMs)));
  return Math.min(
    stepsMs.reduce((sum, ms) => sum + ms, BETWEEN_MS),
    LONGEST_TIMER_S * 1_000,
  );
}

/** The time to switch to the next engine. */
const BETWEEN_MS = 500;

/** How long the ear is open for one order, in ms: `stt_timeout` if set. */
export function listeningDeadlineMs({ options, listening }: Settings): number {
  const { stt_timeout, recognizer_recording_timeout, recognizer_recording_timeout_with_silence } = options;
  if (stt_timeout > 0) return Math.min(stt_timeout, LONGEST_TIMER_S) * 1_000;
  const longestS = recognizer_recording_timeout + recognizer_recording_timeout_with_silence;
  return Math.min(longestS, LONGEST_TIMER_S) * 1_000 + listening.followUpMs + SPARE_MS;
}
