import type { FastifyInstance } from 'fastify';

/** Browsers take every answer for what its type says, and keep none: `/settings` holds the password. */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    done();
  });
}
