import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describe } from '../../lib/errors.ts';
import { errorBody, HttpError } from '../errors.ts';
import type { Limits } from './limits.ts';

/** Answers 504 for a route that has not answered `deadlineMs` after its request arrived, at the next check. */
export function answerInTime(app: FastifyInstance, deadlineMs: number): void {
  const late = describe({ _tag: 'DeadlinePassed', stage: 'answering', deadlineMs });
  const open = new Map<FastifyReply, number>(); // a timer each would cost more than most answers
  const look = (): void => {
    for (const [reply, dueMs] of open) {
      if (dueMs > performance.now()) return; // the others came later
      open.delete(reply);
      if (!reply.sent && !reply.raw.headersSent) reply.send(new HttpError(504, late));
    }
  };
  const looking = setInterval(look, Math.min(LOOK_MS, deadlineMs / 4));
  app.addHook('preHandler', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.takesItsTime !== true) open.set(reply, performance.now() + deadlineMs);
    done();
  });
  app.addHook('onResponse', (_, reply, done) => {
    open.delete(reply);
    done();
  });
  app.addHook('onClose', async () => clearInterval(looking));
}

type Pace = Pick<Limits, 'bodyMs' | 'paceBytes' | 'paceMs'>;

/** Answers 408 and hangs up if a body stops arriving, or takes too long and is no form; Node's limit is for uploads. */
export function keepBodiesMoving(app: FastifyInstance, { bodyMs, paceBytes, paceMs }: Pace): void {
  const open = new Map<FastifyReply, ArrivingBody>(); // a timer each would cost more than most bodies
  const look = (): void => {
    for (const [reply, body] of open) {
      const { request, socket } = body;
      if (request.complete || socket.destroyed) open.delete(reply);
      else if (performance.now() >= body.dueMs && !isInTime(body)) {
        open.delete(reply);
        if (reply.raw.headersSent) socket.destroy();
        else answerBrokenRequest({ code: TOO_SLOW }, socket);
      }
    }
  };
  const isInTime = (body: ArrivingBody): boolean => {
    body.rounds += 1;
    body.dueMs += paceMs;
    const isMoving = body.socket.bytesRead - body.seenBytes >= paceBytes;
    body.seenBytes = body.socket.bytesRead;
    return isMoving && (body.isForm || body.rounds * paceMs < bodyMs);
  };
  // input that arrived while the process was blocked is read first
  const looking = setInterval(() => setImmediate(look), Math.min(LOOK_MS, paceMs / 4));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = raw.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !raw.complete) {
      const { socket } = raw;
      const dueMs = performance.now() + paceMs;
      open.set(reply, {
        request: raw,
        socket,
        isForm: isForm(type),
        dueMs,
        rounds: 0,
        seenBytes: socket.bytesRead,
      });
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, reply, done) => {
    if (raw.complete) open.delete(reply);
    done();
  });
  app.addHook('onClose', async () => clearInterval(looking));
}

/** The longest interval between two checks. */
const LOOK_MS = 1_000;

/** A body that is arriving. */
interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly socket: IncomingMessage['socket'];
  readonly isForm: boolean;
  /** When it is checked next. */
  dueMs: number;
  rounds: number;
  seenBytes: number;
}

const isForm = (type: string | undefined): boolean => /^multipart\//i.test(type ?? '');

/** Refuses addresses that are too long with 414, and too many headers, of which Node would drop the last, with 431. */
export function boundRequests(
  app: FastifyInstance,
  { addressCharacters, headers }: Pick<Limits, 'addressCharacters' | 'headers'>,
): void {
  app.addHook('onRequest', ({ raw: { url = '', rawHeaders } }, _, done) => {
    if (url.length > addressCharacters)
      done(new HttpError(414, `the address has more than ${addressCharacters} characters`));
    else if (rawHeaders.length > headers * 2)
      done(new HttpError(431, `the request has more than ${headers} headers`));
    else done();
  });
}

/** Answers a header `Expect` for anything else than 100-continue with 417, as an error with a body, unlike Node. */
export function refuseExpectations(app: FastifyInstance): void {
  const server: Pick<Server, 'on'> = app.server;
  server.on('checkExpectation', (_, response) => {
    const body = JSON.stringify(errorBody(417, 'only 100-continue can be expected'));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close', // the body of the request is not read
    };
    response.writeHead(417, headers).end(body);
  });
}

/** How long a client may go on sending after the answer before the connection is closed, so that the answer is not lost. */
const LINGER_MS = 1_000;

/** Answers what is not an HTTP request, or comes too slowly, as every other error, and hangs up. No route sees it. */
export function answerBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const [status, message] = BROKEN[code ?? ''] ?? [400, 'this is not an HTTP request'];
  const body = JSON.stringify(errorBody(status, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // a connection that is closed on one side alone would stay
  if (code === TOO_SLOW) socket.destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Node's code of a request that does not arrive in time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const BROKEN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  [TOO_SLOW]: [408, 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
};
