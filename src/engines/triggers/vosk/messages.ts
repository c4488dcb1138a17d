import type { VoskWanted } from '../../vosk/parameters.ts';
import type { PhraseWanted, SoundMessage } from '../phrase/messages.ts';

/** `detect` is followed by the sound; what is quiet is left out of it. It is answered as the engine `phrase` does. */
export type VoskHotwordRequest =
  | {
      readonly type: 'detect';
      readonly wanted: VoskWanted;
      readonly phrases: readonly PhraseWanted[];
      readonly isOwnVoice: boolean;
    }
  | SoundMessage;
