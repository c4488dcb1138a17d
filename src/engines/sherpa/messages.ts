import type { SttReply, SttRequest } from '../stt-child.ts';
import type { SherpaSttParameters } from './parameters.ts';

export type SherpaRequest = SttRequest<SherpaSttParameters>;

export type SherpaReply = SttReply<LearnedBias>;

/** What the process prefers now. */
export interface LearnedBias {
  readonly phraseCount: number;
  /** Why it prefers nothing although it should. */
  readonly refusal?: string;
}
