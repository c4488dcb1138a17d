import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../observe/clock.ts';
import type { Token, Tokens } from '../access/tokens.ts';

const LOOK_MS = 1_000;

/** Cuts the lines of requests that go on, such as events and microphones, within a second after their token is revoked. */
export function endRevokedLines(
  app: FastifyInstance,
  { isValid }: Pick<Tokens, 'isValid'>,
  clock: Clock,
): (request: FastifyRequest, token: Token) => void {
  const lines = new Map<Socket, Token>();
  let stop: (() => void) | undefined;
  const look = (): void => {
    for (const [line, token] of lines) if (!isValid(token)) line.destroy();
    stop = clock.after(LOOK_MS, look);
  };
  app.addHook('onClose', async () => stop?.());
  return ({ raw: { socket } }, token) => {
    if (lines.size === 0) stop = clock.after(LOOK_MS, look);
    const isNew = !lines.has(socket); // one that was answered at once leaves its line open for the next
    lines.set(socket, token);
    if (!isNew) return;
    socket.once('close', () => {
      lines.delete(socket);
      if (lines.size === 0) stop?.();
    });
  };
}
