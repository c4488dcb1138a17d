import type { Observable } from 'rxjs';
import type { BrainEdit, NewCall, QuestionCancelled } from '../brain/events.ts';
import type { Settings } from '../settings/settings.ts';
import type { AudioFrame } from '../streams/audio.ts';

/** Sound uploaded to be understood; its frames may still be arriving. */
export interface AudioGiven {
  readonly type: 'audio.given';
  readonly call: string;
  readonly frames$: Observable<AudioFrame>;
}

/** Opens or closes what the assistant hears and speaks with. */
export interface Switched {
  readonly type: 'ears.close' | 'ears.open' | 'voice.mute' | 'voice.unmute';
  /** Something a hook does fires no hooks. */
  readonly isFromHook?: boolean;
}

/** Everything that may be sent to the brain. */
export type BrainEvent =
  | NewCall
  | QuestionCancelled
  | AudioGiven
  | BrainEdit
  | Switched
  /** From now on these hold, whole and found right. */
  | { readonly type: 'settings.changed'; readonly settings: Settings };
