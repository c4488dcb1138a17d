import type { Observable } from 'rxjs';
import type { BrainEdit, Call } from '../brain/events.ts';
import type { AudioFrame } from '../streams/audio.ts';

/** Sound uploaded to be understood; its frames may still be arriving. */
export interface AudioGiven {
  readonly type: 'audio.given';
  readonly call: string;
  readonly frames$: Observable<AudioFrame>;
}

/** Everything that may be sent to the brain. */
export type BrainEvent =
  | Call
  | AudioGiven
  | BrainEdit
  | { readonly type: 'ears.close' | 'ears.open' | 'voice.mute' | 'voice.unmute' };
