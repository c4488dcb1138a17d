import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '../errors.ts';

/** How long whoever was answered may go on sending before the line is cut, so that the answer is not lost. */
const LINGER_MS = 1_000;

/**
 * Answers what is no HTTP request, or comes too slowly to be one, in the shape of every other error, and hangs up. No route hears
 * of it.
 */
export function answerBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const [status, message] = BROKEN[code ?? ''] ?? [400, 'this is no HTTP request'];
  const body = JSON.stringify(errorBody(status, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // a line closed on one side alone would stay
  if (code === TOO_SLOW) socket.destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The code of a request that does not come, as the platform gives it. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const BROKEN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  [TOO_SLOW]: [408, 'the request took too long to come'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
};
