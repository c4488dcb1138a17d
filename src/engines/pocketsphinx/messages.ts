import type { SttReply, SttRequest } from '../stt-child.ts';
import type { PocketsphinxParameters } from './model.ts';

export type PocketsphinxRequest = SttRequest<PocketsphinxParameters>;

export type PocketsphinxReply = SttReply<BuiltGrammar, { readonly pace: Pace }>;

/** The speed of decoding. */
export interface Pace {
  /** Seconds of computing for one second of sound. */
  readonly realTimeFactor: number;
  /** Whether the grammar was replaced by the open language model because it is too slow. */
  readonly isOpenOnly: boolean;
}

interface BuiltGrammar {
  /** Whether nothing of the lesson can be spoken. */
  readonly isEmpty: boolean;
  readonly stateCount: number;
  readonly transitionCount: number;
  readonly unknownWords: readonly string[];
  /** The parts of the lesson that have a template of too many ways. */
  readonly refused: readonly string[];
  readonly buildMs: number;
}
