import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../observe/clock.ts';

const LOOK_MS = 1_000;

/**
 * Closes the connections of endless requests, such as events and microphones, within a second after what let them in is no longer
 * valid: a token that was revoked, a session that is over, a password that was changed.
 */
export function endInvalidLines(
  app: FastifyInstance,
  clock: Clock,
): (request: FastifyRequest, isValid: () => boolean) => void {
  const lines = new Map<Socket, () => boolean>();
  let stop: (() => void) | undefined;
  const look = (): void => {
    for (const [line, isValid] of lines) if (!isValid()) line.destroy();
    stop = clock.after(LOOK_MS, look);
  };
  app.addHook('onClose', async () => stop?.());
  return ({ raw: { socket } }, isValid) => {
    if (lines.size === 0) stop = clock.after(LOOK_MS, look);
    const isNew = !lines.has(socket); // one that was answered at once leaves its line open for the next
    lines.set(socket, isValid);
    if (!isNew) return;
    socket.once('close', () => {
      lines.delete(socket);
      if (lines.size === 0) stop?.();
    });
  };
}
