import type { FastifyInstance } from 'fastify';

/**
 * Browsers take every answer for what its type says, and keep none: `/settings` holds the password. Pages of other sites cannot
 * embed an answer, and no address of this service is sent to them.
 */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
}
