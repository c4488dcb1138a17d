import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './errors.ts';

/** Answers what is no HTTP request, which comes to no route, in the shape of every other error, and hangs up. */
export function answerBrokenRequest({ code }: NodeJS.ErrnoException, socket: Socket): void {
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
}

const BROKEN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to come'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
};
