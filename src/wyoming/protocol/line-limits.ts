import { FRAME_LIMITS, type FrameLimits } from './frame-limits.ts';

/** What one line may cost. */
export interface LineLimits {
  readonly frame: FrameLimits;
  /** What may wait to be written; more, and the line is closed with an error. */
  readonly waitingBytes: number;
  /** How long what waits may stand still. */
  readonly unreadMs: number;
  /** How long an event may take from its first byte to its last. */
  readonly unfinishedMs: number;
}

/** Eight megabytes are three minutes of a voice at 22 050 Hz. */
export const LINE_LIMITS: LineLimits = {
  frame: FRAME_LIMITS,
  waitingBytes: 8 * 1_048_576,
  unreadMs: 30_000,
  unfinishedMs: 10_000,
};
