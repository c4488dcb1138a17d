import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpDeps } from '../deps.ts';
import { answerInTime, boundRequests, keepBodiesMoving, refuseExpectations } from './bodies.ts';
import { closeInTime, limitConnections } from './connections.ts';
import type { Limits } from './limits.ts';
import { followCertificate } from './listen.ts';
import { hangUpOnRefusedUpgrades, refuseOtherSites, refuseUnknownHosts } from './origins.ts';

/** What stands before every route but the login: limits, senders, closing. Returns what to call after a right login. */
export function guard(
  app: FastifyInstance,
  { settings, certificate, cut, log }: Pick<HttpDeps, 'settings' | 'certificate' | 'cut' | 'log'>,
  limits: Limits,
): (request: FastifyRequest) => void {
  const restApi = () => settings().restApi;
  app.server.maxConnections = limits.lines;
  const onAuthenticated = limitConnections(app, { restApi, limits, log });
  if (certificate !== undefined) followCertificate(app.server, certificate, log);
  refuseExpectations(app);
  sendSafeHeaders(app);
  closeInTime(app, cut);
  hangUpOnRefusedUpgrades(app);
  boundRequests(app, limits);
  refuseUnknownHosts(app, restApi);
  refuseOtherSites(app, restApi);
  keepBodiesMoving(app, limits);
  answerInTime(app, limits.answerMs);
  return onAuthenticated;
}

/**
 * Browsers take every answer for what its type says, and keep none: `/settings` holds the password. Pages of other sites cannot
 * embed an answer, and no address of this service is sent to them.
 */
function sendSafeHeaders(app: FastifyInstance): void {
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
