import type { Transcript } from '../ports.ts';
import type { PhrasesSought } from '../triggers/phrase/messages.ts';
import type { VoskWanted } from './model.ts';

/** `hear` is followed by the samples of the utterance. */
export type VoskRequest =
  | { readonly type: 'hear'; readonly wanted: VoskWanted }
  | { readonly type: 'learn'; readonly wanted: VoskWanted; readonly phrases: readonly string[] }
  | { readonly type: 'samples'; readonly samples: Int16Array };

export type VoskReply =
  /** The text so far; sent before `heard`. */
  | { readonly type: 'hearing'; readonly text: string }
  | { readonly type: 'heard'; readonly transcript: Transcript }
  | { readonly type: 'learned'; readonly learned: Learned };

export interface Learned {
  readonly phraseCount: number;
  readonly unknownWords: readonly string[];
  /** Why the model cannot use the phrases. */
  readonly refusal?: string;
}

/** Answered with the replies of the engine `phrase`. */
export interface VoskDetection extends PhrasesSought {
  readonly wanted: VoskWanted;
}
