import type { CallRef } from './events.ts';

/** The text of an uploaded recording or of what was said into the room, or the `AssistantError` that kept it from being understood. */
export interface AudioTranscribed extends CallRef {
  readonly type: 'audio.transcribed';
  /** `engine`: which recogniser of a chain understood it. */
  readonly result: { readonly text: string; readonly engine?: string } | { readonly error: unknown };
}

/** The transcript so far. */
export interface TranscriptHeard extends CallRef {
  readonly type: 'transcript.partial';
  readonly text: string;
}

/** A person begins to speak to the assistant, or has finished; where in the sound of the microphone. `silenceMs` of it is the silence at the end. */
export type UtteranceHeard = CallRef & { readonly atMs: number } & (
    | { readonly type: 'utterance.started' }
    | {
        readonly type: 'utterance.ended';
        readonly by: 'silence' | 'length' | 'end_of_stream';
        readonly silenceMs: number;
      }
  );

/** A text to speak. */
export type SpeechEvent = CallRef & { readonly text: string } & (
    | { readonly type: 'speech.asked' }
    /** Its first sound is on its way to the loudspeaker; it may have been there already. */
    | {
        readonly type: 'speech.sounding';
        readonly isCached?: boolean;
        /** Which voice of a chain says its beginning. */
        readonly engine?: string;
      }
    /** It was stopped before its end or its beginning. */
    | { readonly type: 'speech.stopped' }
    /** There is no loudspeaker. */
    | { readonly type: 'speech.unheard'; readonly reason: string }
    | { readonly type: 'speech.failed'; readonly error: string }
  );

/** Several places heard a hotword, and another one is served. */
export interface TriggerReleased {
  readonly type: 'trigger.released';
  readonly hotword: string;
  /** The place that is not served. */
  readonly conversation: string;
  /** The place that is served. */
  readonly to: string;
}

/** Somebody said something like a hotword. The assistant does not wake. */
export interface TriggerNear {
  readonly type: 'trigger.near';
  readonly hotword: string;
  /** From a quarter to a half, from which on it would be the hotword. */
  readonly score: number;
  /** Of ears that have one. */
  readonly conversation?: string;
}

/** What is heard and what is said. A text that is muted is not asked for. */
export type SoundingEvent =
  | TriggerReleased
  | TriggerNear
  | AudioTranscribed
  | TranscriptHeard
  | UtteranceHeard
  | SpeechEvent;

/** Whether to listen again and again without a hotword, and how often at most: notifications of the signal `order`. */
export type TriggerSkipped =
  | { readonly type: 'trigger.skip'; readonly isSkipped: boolean }
  | { readonly type: 'trigger.skip_at_most'; readonly times: number }
  | { readonly type: 'trigger.skip_once_less' };
