import { type AssistantError, isAssistantError } from '../../errors.ts';

/** What a peer did wrong, or what became of the line to it. */
export const peerFailed = (peer: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'wyoming',
  message: `${peer}: ${message}`,
});

/** What the network did to the line to a peer. */
export const lineFailed = (peer: string, error: NetworkError): AssistantError => ({
  ...peerFailed(peer, networkSaid(error)),
  ...(CUTS.has(error.code) && { isCut: true }),
});

/** Whether a line failed because its peer hung up without a word. */
export const isCut = (error: unknown): boolean =>
  isAssistantError(error) && error._tag === 'EngineFailed' && error.isCut === true;

interface NetworkError extends Error {
  readonly code?: string;
}

/** What the network said, in words where they are known. */
export function networkSaid(error: NetworkError): string {
  return (error.code !== undefined && WORDS.get(error.code)) || error.message || error.code || 'it failed';
}

const CUTS: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nobody listens there'],
  ['ENOENT', 'nobody listens there'],
  ['ECONNRESET', 'the connection was cut'],
  ['EPIPE', 'the connection was cut'],
  ['ETIMEDOUT', 'the connection is dead'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EAI_AGAIN', 'the name of the host cannot be looked up'],
  ['EADDRINUSE', 'somebody listens there already'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['EACCES', 'it may not be used'],
]);
