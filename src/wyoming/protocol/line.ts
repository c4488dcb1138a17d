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
