import type { Observable } from 'rxjs';
import type { WyomingEvent } from './event.ts';

/** A line of the Wyoming protocol to a peer, whoever has dialed. Whoever was given it closes it. */
export interface WyomingLine {
  /** The peer's address as messages show it: `tcp://192.168.1.20:10700`. */
  readonly peer: string;
  /**
   * As they come, `ping` answered already; whoever subscribes late has missed what came before. Completes when either side has closed; fails with
   * `EngineFailed`, which names the peer, after bytes that are no event, a frame that is too large, or a lost connection.
   */
  readonly received$: Observable<WyomingEvent>;
  /** Does nothing once the line is gone. */
  readonly send: (event: WyomingEvent) => void;
  /** What was sent and has not left yet, in bytes: live sound is dropped rather than piled up. */
  readonly waitingBytes: () => number;
  /** Settles when nothing of what was sent waits any more, or the line is gone. */
  readonly flushed: () => Promise<void>;
  /** After what was sent has left, within a second. */
  readonly close: () => void;
}

/** What one event may have at most, in bytes. */
export interface FrameLimits {
  readonly headerBytes: number;
  readonly dataBytes: number;
  readonly payloadBytes: number;
}

export const FRAME_LIMITS: FrameLimits = {
  headerBytes: 65_536,
  dataBytes: 1_048_576,
  payloadBytes: 1_048_576,
};

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
