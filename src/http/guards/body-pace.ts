import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest, TOO_SLOW } from './client-errors.ts';
import type { Limits } from './limits.ts';

type Pace = Pick<Limits, 'bodyMs' | 'paceBytes' | 'paceMs'>;

/**
 * Hangs up with 408 on a body that stands still, and on one that is no form and takes too long altogether; the platform's own
 * limit is for the longest upload.
 */
export function keepBodiesMoving(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = raw.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !raw.complete) watch(raw, reply.raw, { ...pace, isForm: isForm(type) });
    done();
  });
}

const isForm = (type: string | undefined): boolean => /^multipart\//i.test(type ?? '');

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, paceBytes, paceMs, isForm }: Pace & { readonly isForm: boolean },
): void {
  const { socket } = request;
  let rounds = 0;
  let seenBytes = socket.bytesRead;
  const isInTime = (): boolean => {
    rounds += 1;
    const isMoving = socket.bytesRead - seenBytes >= paceBytes;
    seenBytes = socket.bytesRead;
    return isMoving && (isForm || rounds * paceMs < bodyMs);
  };
  const look = (): void => {
    if (!request.complete && !socket.destroyed && isInTime()) return;
    stop();
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else answerBrokenRequest({ code: TOO_SLOW }, socket);
  };
  // what came while the process was held up is read first
  const looking = setInterval(() => setImmediate(look), paceMs);
  looking.unref(); // nobody tells the end of a body that was answered unread
  const stop = (): void => clearInterval(looking);
  request.once('end', stop);
  request.once('close', stop);
}
