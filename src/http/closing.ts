import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long calls at work when the service stops may take to be answered. */
const GRACE_MS = 5_000;
const LOOK_MS = 20;

/**
 * Lets a close end: who is at work gets the answer and is hung up on, though keep-alive would hold the line for a minute;
 * who takes longer than the grace, such as an upload that stands still, is cut off.
 */
export function closeInTime(app: FastifyInstance): void {
  const lines = new Set<Socket>();
  app.server.on('connection', (line: Socket) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  const hangUpOnTheIdle = (): void => {
    app.server.closeIdleConnections();
    // to the platform a line nobody has said a word on is not idle
    for (const line of lines) if (line.bytesRead === 0) line.destroy();
  };
  app.addHook('preClose', async () => {
    const idle = setInterval(hangUpOnTheIdle, LOOK_MS);
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}
