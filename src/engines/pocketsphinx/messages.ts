import type { Transcript } from '../ports.ts';
import type { PocketsphinxParameters } from './model.ts';

/** `hear` is followed by the samples of the utterance. */
export type PocketsphinxRequest =
  | { readonly type: 'hear'; readonly parameters: PocketsphinxParameters }
  | {
      readonly type: 'learn';
      readonly parameters: PocketsphinxParameters;
      readonly phrases: readonly string[];
    }
  | { readonly type: 'samples'; readonly samples: Int16Array };

export type PocketsphinxReply =
  /** The text so far; sent before `heard`. */
  | { readonly type: 'hearing'; readonly text: string }
  /** A sign of life while the child decodes sound that came faster than it can, or decodes it again. */
  | { readonly type: 'working' }
  | { readonly type: 'heard'; readonly transcript: Transcript; readonly pace: Pace }
  | { readonly type: 'learned'; readonly built: Built; readonly pace: Pace }
  /** A newer `learn` came before this one was built. */
  | { readonly type: 'superseded' };

/** The speed of decoding. */
export interface Pace {
  /** Seconds of computing for one second of sound. */
  readonly realTimeFactor: number;
  /** Whether the grammar was replaced by the open language model because it is too slow. */
  readonly isOpenOnly: boolean;
}

interface Built {
  readonly phraseCount: number;
  readonly stateCount: number;
  readonly transitionCount: number;
  readonly unknownWords: readonly string[];
  readonly buildMs: number;
}
