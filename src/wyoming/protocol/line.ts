import type { Observable } from 'rxjs';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
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

/** What a peer did wrong, or what became of the line to it. */
export const peerFailed = (peer: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'wyoming',
  message: `${peer}: ${message}`,
});

/** What the network did to the line to a peer. */
export const lineFailed = (peer: string, error: NetworkError): AssistantError => ({
  ...peerFailed(peer, networkErrorText(error)),
  ...(CUTS.has(error.code) && { isCut: true }),
});

/** Whether a line failed because its peer hung up without a word. */
export const isCut = (error: unknown): boolean =>
  isAssistantError(error) && error._tag === 'EngineFailed' && error.isCut === true;

interface NetworkError extends Error {
  readonly code?: string;
}

/** What the network said, in words where they are known. */
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
