import { connect } from 'node:net';
import fc from 'fast-check';
import { patient } from '../support/patience.ts';

const head = (first: string, ...lines: readonly string[]): string =>
  `${[first, ...lines].join('\r\n')}\r\n\r\n`;
const HOST = 'Host: localhost';
const BODY = '{"order":"hello"}';
const LENGTH = `Content-Length: ${BODY.length}`;
const ORDER = 'POST /synapses/start/order HTTP/1.1';

const LINES = [
  '',
  '\r\n\r\n',
  head('GET / HTTP/1.1', HOST),
  head('GET / HTTP/1.1'),
  head('GET / HTTP/1.0'),
  head('GET / HTTP/9.9', HOST),
  'GET /\r\n',
  'GET / HTTP/1.1\nHost: localhost\n\n',
  head('GET / HTTP/1.1', HOST, HOST),
  head('GET  /  HTTP/1.1', HOST),
  head('GET http://[::1/ HTTP/1.1', HOST),
  head('GET * HTTP/1.1', HOST),
  head('OPTIONS * HTTP/1.1', HOST),
  head('GET synapses HTTP/1.1', HOST),
  head('GET /\u00e9\u0000 HTTP/1.1', HOST),
  head('GET /a b HTTP/1.1', HOST),
  head('CONNECT localhost:22 HTTP/1.1', HOST),
  `${head('PRI * HTTP/2.0')}SM\r\n\r\n`,
  head('GET / HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAA'),
  head('GET / HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket'),
  head('GET / HTTP/1.1', HOST, ' folded: yes'),
  head('GET / HTTP/1.1', HOST, 'no colon'),
  head('GET / HTTP/1.1', HOST, ': no name'),
  head('GET / HTTP/1.1', HOST, 'a b: c'),
  head('GET / HTTP/1.1', HOST, 'a: b\u0000c'),
  head('GET / HTTP/1.1', HOST, ...Array.from({ length: 150 }, (_, i) => `a${i}: b`)),
  head('GET / HTTP/1.1', HOST, `a: ${'b'.repeat(70_000)}`),
  head(`GET /${'a'.repeat(70_000)} HTTP/1.1`, HOST),
  head(ORDER, HOST, LENGTH) + BODY,
  head(ORDER, HOST, LENGTH) + BODY + head('GET / HTTP/1.1', HOST),
  head(ORDER, HOST, LENGTH) + BODY.slice(1),
  head(ORDER, HOST, 'Content-Length: -1') + BODY,
  head(ORDER, HOST, 'Content-Length: 1e3') + BODY,
  head(ORDER, HOST, 'Content-Length: 99999999999999999999') + BODY,
  head(ORDER, HOST, LENGTH, 'Content-Length: 5') + BODY,
  head(ORDER, HOST, LENGTH, 'Transfer-Encoding: chunked') + BODY,
  head(ORDER, HOST, 'Transfer-Encoding: gzip') + BODY,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked, chunked')}11\r\n${BODY}\r\n0\r\n\r\n`,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked')}11\r\n${BODY}\r\n0\r\n\r\n`,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked')}11;${'x'.repeat(20_000)}\r\n${BODY}\r\n0\r\n\r\n`,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked')}zz\r\n${BODY}\r\n0\r\n\r\n`,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked')}-1\r\n${BODY}`,
  `${head(ORDER, HOST, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n${BODY}`,
  head(ORDER, HOST, LENGTH, 'Expect: 100-continue') + BODY,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'SSH-2.0-OpenSSH_9.2\r\n',
  'HELO localhost\r\n',
  '\u0000'.repeat(1_000),
] as const;

const line = fc.constantFrom(...LINES).map((text) => Buffer.from(text, 'latin1'));

const damaged = fc
  .tuple(line, fc.nat(), fc.nat({ max: 255 }), fc.boolean())
  .map(([bytes, position, byte, isCut]) => {
    const at = position % (bytes.length + 1);
    if (isCut) return bytes.subarray(0, at);
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + 1)]);
  });

/** What may come over a line: odd requests, damaged ones, and no request at all. */
export const anyLine: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 2, arbitrary: line },
  { weight: 3, arbitrary: damaged },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
);

const DEADLINE_MS = 20_000;

/** Everything that comes back once `bytes` are sent and nothing more follows; rejects when the line is not closed in time. */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(patient(DEADLINE_MS), () => {
      socket.destroy();
      reject(new Error(`the line is still open after ${DEADLINE_MS} ms`));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', end);
    socket.on('error', end); // it hung up while more was coming
    socket.end(bytes);
  });
}
