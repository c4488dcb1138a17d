import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on who asked for another protocol and was answered in HTTP: the platform has let go of such a line, and no limit of
 * time would end it.
 */
export function hangUpOnRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.upgrade !== undefined) {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => raw.socket.destroySoon());
    }
    done();
  });
}
