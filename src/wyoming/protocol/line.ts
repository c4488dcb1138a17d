import type { Observable } from 'rxjs';
import { type AssistantError, engineFailed, isAssistantError } from '../../lib/errors.ts';
import type { WyomingEvent } from './event.ts';

/** A connection of the Wyoming protocol. Its owner closes it. */
export interface WyomingLine {
  /** The peer's address as messages show it: `tcp://192.168.1.20:10700`. */
  readonly peer: string;
  /**
   * Incoming events, without replay; a `ping` is answered already. Completes when either side closes; fails with `EngineFailed`, which
   * names the peer, after an invalid or too large event, or a lost connection.
   */
  readonly received$: Observable<WyomingEvent>;
  /** Does nothing after the connection is closed. */
  readonly send: (event: WyomingEvent) => void;
  /** The bytes in the write queue: drop live sound rather than queue it. */
  readonly waitingBytes: () => number;
  /** Settles when the write queue is empty or the connection is closed. */
  readonly flushed: () => Promise<void>;
  /** Closes after the write queue is flushed, within a second. */
  readonly close: () => void;
}

/** The maximum sizes of one event, in bytes. */
export const FRAME_LIMITS = { headerBytes: 65_536, dataBytes: 1_048_576, payloadBytes: 1_048_576 };
export type FrameLimits = Readonly<typeof FRAME_LIMITS>;

/** The limits of one connection. */
export const LINE_LIMITS = {
  frame: FRAME_LIMITS,
  /** The maximum size of the write queue; a longer one closes the connection with an error. 8 MB hold three minutes of a voice at 22 050 Hz. */
  waitingBytes: 8 * 1_048_576,
  /** The timeout for a peer that does not read. */
  unreadMs: 30_000,
  /** The timeout from the first byte of an event to the last. */
  unfinishedMs: 10_000,
};
export type LineLimits = Readonly<typeof LINE_LIMITS>;

/** An error of a peer or of the connection to it. */
export const peerFailed = (peer: string, message: string): AssistantError =>
  engineFailed('wyoming', `${peer}: ${message}`);

/** A network error of the connection to a peer. */
export const lineFailed = (peer: string, error: NetworkError): AssistantError => ({
  ...peerFailed(peer, networkErrorText(error)),
  ...(CUTS.has(error.code) && { isCut: true }),
});

/** Whether a connection failed because its peer reset it. */
export const isCut = (error: unknown): boolean =>
  isAssistantError(error) && error._tag === 'EngineFailed' && error.isCut === true;

interface NetworkError extends Error {
  readonly code?: string;
}

/** The text of a network error. */
export function networkErrorText(error: NetworkError): string {
  return (error.code !== undefined && WORDS.get(error.code)) || error.message || error.code || 'it failed';
}

const CUTS: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOENT', 'nothing listens there'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was reset'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['EHOSTUNREACH', 'the host is unreachable'],
  ['ENETUNREACH', 'the network is unreachable'],
  ['ENOTFOUND', 'the host name is unknown'],
  ['EAI_AGAIN', 'the host name cannot be resolved'],
  ['EADDRINUSE', 'another program listens there already'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['EACCES', 'permission denied'],
]);
