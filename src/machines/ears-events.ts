import type { TriggerSkipped } from '../brain/sound-news.ts';
import type { Detection } from '../engines/ports.ts';

/** What the sound tells the ears. */
export type SoundEvent =
  | { readonly type: 'microphone.opened' }
  /** It failed, vanished or gave no sound; it is opened again by itself. */
  | { readonly type: 'microphone.lost' }
  /** There is no more sound: a file or a pipe is at its end, or another source takes its place. */
  | { readonly type: 'microphone.ended' }
  | { readonly type: 'trigger.heard'; readonly detection: Detection }
  /** Whoever spoke is done; the text follows. */
  | { readonly type: 'speech.ended' }
  /** What was said; `''` when nothing was, or nothing that could be understood. */
  | { readonly type: 'order.heard'; readonly text: string }
  | { readonly type: 'hearing.failed'; readonly error: unknown }
  /** A question asked in the room was heard to its end. */
  | { readonly type: 'answer.awaited'; readonly conversation: string };

/** Somebody wants to be heard without a hotword. */
export interface TriggerPressed {
  readonly type: 'trigger.pressed';
  /** Whose order follows; the ears' own when absent. */
  readonly conversation?: string | undefined;
}

/** What anybody may ask of the ears. */
export type EarsAsked = TriggerPressed | TriggerSkipped;

/** What the ears want of the output beside them. */
export interface OutputAsked {
  readonly type: 'output.hold' | 'output.release' | 'speech.stop';
}
