import type { VoskWanted } from '../../vosk/parameters.ts';
import type { PhrasesSought } from '../phrase/messages.ts';

/** Answered as the engine `phrase` answers. */
export interface VoskDetection extends PhrasesSought {
  readonly wanted: VoskWanted;
}
