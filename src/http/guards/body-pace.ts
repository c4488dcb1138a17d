import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerBrokenRequest, TOO_SLOW } from './client-errors.ts';
import type { Limits } from './limits.ts';

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
