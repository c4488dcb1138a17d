import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

const LOOK_MS = 20;

/**
 * Lets a close end: who is at work gets the answer and is hung up on, though keep-alive would hold the line for a minute; what
 * is asked from now on gets 503. When `cut` aborts, every line is cut, whatever it is doing. A stream that never ends by itself
 * should end in a `preClose` hook of its route.
 */
export function closeInTime(app: FastifyInstance, cut: AbortSignal): void {
  const lines = new Set<Socket>();
  let isClosing = false;
  // with a certificate each line counts twice: as it is, and as what is said on it
  for (const event of ['connection', 'secureConnection']) {
    app.server.on(event, (line: Socket) => {
      if (lines.has(line)) return; // it begins again after each upgrade that is not wanted
      lines.add(line);
      line.once('close', () => lines.delete(line));
    });
  }
  app.addHook('onRequest', (_, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new HttpError(503, 'the service is stopping'));
  });
  const hangUpOnTheIdle = (): void => {
    app.server.closeIdleConnections();
    // to the platform a line nobody has said a word on is not idle
    for (const line of lines) if (line.bytesRead === 0) line.destroy();
  };
  const hangUp = (): void => {
    for (const line of lines) line.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    const idle = setInterval(hangUpOnTheIdle, LOOK_MS);
    cut.addEventListener('abort', hangUp);
    if (cut.aborted) hangUp();
    app.server.once('close', () => {
      clearInterval(idle);
      cut.removeEventListener('abort', hangUp);
    });
  });
}
