import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describe } from '../../lib/errors.ts';
import { errorBody, HttpError } from '../errors.ts';
import type { Limits } from './limits.ts';

/** Answers 504 in place of a route that has not answered `deadlineMs` after its request came in, and a look later at most. */
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

/**
 * Hangs up with 408 on a body that stands still, and on one that is no form and takes too long altogether; the platform's own
 * limit is for the longest upload.
 */
export function keepBodiesMoving(app: FastifyInstance, { bodyMs, paceBytes, paceMs }: Pace): void {
  const open = new Map<FastifyReply, Coming>(); // a timer each would cost more than most bodies
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
  const isInTime = (body: Coming): boolean => {
    body.rounds += 1;
    body.dueMs += paceMs;
    const isMoving = body.socket.bytesRead - body.seenBytes >= paceBytes;
    body.seenBytes = body.socket.bytesRead;
    return isMoving && (body.isForm || body.rounds * paceMs < bodyMs);
  };
  // what came while the process was held up is read first
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

/** How often is looked at those that are coming, at least. */
const LOOK_MS = 1_000;

/** A body on its way. */
interface Coming {
  readonly request: IncomingMessage;
  readonly socket: IncomingMessage['socket'];
  readonly isForm: boolean;
  /** When it is looked at next. */
  dueMs: number;
  rounds: number;
  seenBytes: number;
}

const isForm = (type: string | undefined): boolean => /^multipart\//i.test(type ?? '');

/** Refuses addresses that are too long with 414 and too many headers, of which the platform would drop the last, with 431. */
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

/**
 * Answers requests whose header `Expect` asks for something else than 100-continue with 417, in the shape of every other error.
 * The platform would answer without a body, and no route hears of them.
 */
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
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const BROKEN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  [TOO_SLOW]: [408, 'the request took too long to come'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
};
