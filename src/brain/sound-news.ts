import type { OfCall } from './of-call.ts';

/** The text of an uploaded recording or of what was said into the room, or the `AssistantError` that kept it from being understood. */
export interface AudioTranscribed extends OfCall {
  readonly type: 'audio.transcribed';
  readonly result: { readonly text: string } | { readonly error: unknown };
}

/** What the recogniser believes so far to hear. */
export interface TranscriptHeard extends OfCall {
  readonly type: 'transcript.partial';
  readonly text: string;
}

/** Somebody speaks to the assistant, or is done; where in the sound of his microphone, in ms. */
export type UtteranceHeard = OfCall & { readonly atMs: number } & (
    | { readonly type: 'utterance.started' }
    | { readonly type: 'utterance.ended'; readonly by: 'silence' | 'length' | 'end_of_stream' }
  );

/** A text that is to be heard. */
export type SpeechNews = OfCall & { readonly text: string } & (
    | { readonly type: 'speech.asked' }
    /** Its first sound is on its way to the loudspeaker; it may have been there already. */
    | { readonly type: 'speech.sounding'; readonly isCached?: boolean }
    /** Somebody wanted quiet, before its end or its beginning. */
    | { readonly type: 'speech.stopped' }
    | { readonly type: 'speech.failed'; readonly error: string }
  );

/** What is heard and what is said. A text that is muted is not asked for. */
export type SoundNews = AudioTranscribed | TranscriptHeard | UtteranceHeard | SpeechNews;
