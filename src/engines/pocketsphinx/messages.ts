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
  /** What the utterance seems to be so far; told before `heard`. */
  | { readonly type: 'hearing'; readonly text: string }
  /** A sign of life while sound is decoded that came faster than that, or is heard again. */
  | { readonly type: 'working' }
  | { readonly type: 'heard'; readonly transcript: Transcript; readonly pace: Pace }
  | { readonly type: 'learned'; readonly built: Built; readonly pace: Pace }
  /** A newer `learn` came before this one's turn. */
  | { readonly type: 'superseded' };

/** How fast decoding is. */
export interface Pace {
  /** Seconds of computing for one second of sound. */
  readonly realTimeFactor: number;
  /** Whether the grammar was given up for the open language model because of it. */
  readonly isOpenOnly: boolean;
}

interface Built {
  readonly phraseCount: number;
  readonly stateCount: number;
  readonly transitionCount: number;
  readonly unknownWords: readonly string[];
  readonly buildMs: number;
}
