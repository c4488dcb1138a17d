import * as E from 'fp-ts/lib/Either.js';
import { filter, type Observable, ReplaySubject } from 'rxjs';
import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { News, OfCall } from '../brain/events.ts';
import type { Stt } from '../engines/ports.ts';
import type { AudioFrame } from '../streams/audio.ts';
import { type EndpointOptions, type UtterancePart, utterance } from '../streams/endpoint.ts';
import type { HeardFrame } from '../streams/speech.ts';
import type { OwnVoice } from './own-voice.ts';

export interface HearingInput extends OfCall {
  /** Audio time where it begins; absent: when the assistant's own words have died away. */
  readonly sinceMs: number | undefined;
  /** To a question. */
  readonly isAnswer: boolean;
}

/** Sends `speech.ended`, then `order.heard` with what was said, `''` for nothing, or `hearing.failed`. */
export type HearingLogic = CallbackActorLogic<EventObject, HearingInput>;

/** The frames that the recogniser gets of this call, which somebody may keep as they pass. */
export type Recorded = (frames$: Observable<AudioFrame>, call: string) => Observable<AudioFrame>;

export const unrecorded: Recorded = (frames$) => frames$;

export interface HearingWorld {
  /** The sound from that audio time on, as far as it is kept, and on. */
  readonly since: (atMs: number | undefined) => Observable<HeardFrame>;
  readonly stt: () => Stt;
  readonly endpoints: (turn: HearingInput) => EndpointOptions;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'latest'>;
  readonly tell: (news: News) => void;
  readonly recorded?: Recorded | undefined;
}

/** Hears one order or answer. The recogniser gets its frames while they are spoken; stopping the actor frees it. */
export const hearing = ({
  since,
  stt,
  endpoints,
  ownVoice,
  tell,
  recorded = unrecorded,
}: HearingWorld): HearingLogic =>
  fromCallback(({ input, sendBack }) => {
    const { call, conversation, sinceMs } = input;
    // a recogniser may begin a moment after what is kept of the past has come
    const frames$ = new ReplaySubject<AudioFrame>();
    const given = new AbortController();
    // what a hotword has interrupted dies away at once, and may have an order on top of it
    const allowed = sinceMs === undefined ? 0 : ownVoice.latest();

    const transcribe = async (): Promise<void> => {
      const heard = (text: string): void => tell({ type: 'transcript.partial', call, conversation, text });
      const transcript = await stt().transcribe(recorded(frames$, call), given.signal, heard)();
      if (given.signal.aborted) return;
      given.abort(); // a recogniser may fail, or be done, before the speaker is
      if (E.isLeft(transcript)) return sendBack({ type: 'hearing.failed', error: transcript.left });
      const { text, engine } = transcript.right;
      const result = engine === undefined ? { text } : { text, engine };
      tell({ type: 'audio.transcribed', call, conversation, result });
      sendBack({ type: 'order.heard', text });
    };

    const hear = (part: UtterancePart): void => {
      switch (part.type) {
        case 'speech.started':
          tell({ type: 'utterance.started', call, conversation, atMs: part.atMs });
          transcribe().catch((error: unknown) => sendBack({ type: 'hearing.failed', error }));
          return;
        case 'frame':
          frames$.next(part.frame);
          return;
        case 'speech.ended':
          tell({ type: 'utterance.ended', call, conversation, atMs: part.atMs, by: part.by });
          sendBack({ type: 'speech.ended' });
          frames$.complete();
          return;
        case 'nothing.said':
          sendBack({ type: 'order.heard', text: '' });
      }
    };

    const listening = since(sinceMs)
      .pipe(
        filter(() => !ownVoice.isSounding(allowed)),
        utterance(() => endpoints(input)),
      )
      .subscribe({ next: hear, error: (error: unknown) => sendBack({ type: 'hearing.failed', error }) });
    given.signal.addEventListener('abort', () => listening.unsubscribe(), { once: true });
    return () => given.abort();
  });
