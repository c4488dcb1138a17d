import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpWorld } from '../world.ts';
import { keepBodiesMoving } from './body-pace.ts';
import { followCertificate } from './certificate.ts';
import { closeInTime } from './closing.ts';
import { limitConnections } from './connection-limits.ts';
import { answerInTime } from './deadline.ts';
import { refuseExpectations } from './expectations.ts';
import { knowOwnNames } from './host-check.ts';
import type { Limits } from './limits.ts';
import { refuseOtherSites } from './origin-check.ts';
import { hangUpOnRefusedUpgrades } from './refused-upgrades.ts';
import { boundRequests } from './request-size.ts';
import { sendSafeHeaders } from './safe-headers.ts';

/**
 * What stands before every route but the login: the bounds of requests and answers, whom they come from, and the end of it all.
 * Returns what to call after each right login.
 */
export function guard(
  app: FastifyInstance,
  { settings, certificate, cut, log }: Pick<HttpWorld, 'settings' | 'certificate' | 'cut' | 'log'>,
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
  knowOwnNames(app, restApi);
  refuseOtherSites(app, restApi);
  keepBodiesMoving(app, limits);
  answerInTime(app, limits.answerMs);
  return onAuthenticated;
}
