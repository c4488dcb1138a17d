import type { News } from '../../brain/events.ts';
import type { Player, Tts } from '../../engines/ports.ts';
import type { OwnVoice } from '../own-voice.ts';
import type { Holding } from './holding.ts';

/** What an output speaks with, and whom it tells. */
export interface SpeakingWorld {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** The assistant's own mute, for calls that have none. */
  readonly isMuted: () => boolean;
  readonly tell: (news: News) => void;
  /** Told of everything that sounds. */
  readonly ownVoice?: Pick<OwnVoice, 'begins'>;
  /** Whether what sounds becomes quiet while the output is held; never when absent. */
  readonly ducks?: () => boolean;
}

/** One output, as whatever is to be heard through it uses it. */
export interface Output extends SpeakingWorld {
  readonly released: Holding['released'];
  readonly isHeld$: Holding['isHeld$'];
}
