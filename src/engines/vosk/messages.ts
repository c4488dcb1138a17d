import type { SttReply, SttRequest } from '../stt-child.ts';
import type { PhraseSearch } from '../triggers/phrase/messages.ts';
import type { VoskParameters } from './model.ts';

export type VoskRequest = SttRequest<VoskParameters>;

export type VoskReply = SttReply<LearnedPhrases>;

export interface LearnedPhrases {
  readonly phraseCount: number;
  readonly unknownWords: readonly string[];
  /** The parts of the lesson that have a template of too many ways. */
  readonly refused: readonly string[];
  /** Why the model cannot use the phrases. */
  readonly refusal?: string;
}

/** Answered with the replies of the engine `phrase`. */
export interface VoskDetection extends PhraseSearch {
  readonly parameters: VoskParameters;
}
