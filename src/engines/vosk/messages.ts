import type { Transcript } from '../ports.ts';
import type { PhrasesSought } from '../triggers/phrase/messages.ts';
import type { VoskWanted } from './model.ts';

/** `hear` is followed by the samples of the utterance. */
export type VoskRequest =
  | { readonly type: 'hear'; readonly wanted: VoskWanted }
  | { readonly type: 'learn'; readonly wanted: VoskWanted; readonly phrases: readonly string[] }
  | { readonly type: 'samples'; readonly samples: Int16Array };

export type VoskReply =
  /** What the utterance seems to be so far; told before `heard`. */
  | { readonly type: 'hearing'; readonly text: string }
  | { readonly type: 'heard'; readonly transcript: Transcript }
  | { readonly type: 'learned'; readonly learned: Learned };

export interface Learned {
  readonly phraseCount: number;
  readonly unknownWords: readonly string[];
  /** Why all is heard openly all the same. */
  readonly refusal?: string;
}

/** Answered as the engine `phrase` answers. */
export interface VoskDetection extends PhrasesSought {
  readonly wanted: VoskWanted;
}
