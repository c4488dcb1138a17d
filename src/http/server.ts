import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { realClock } from '../observe/clock.ts';
import { sessions } from './access/sessions.ts';
import { parseEveryBodyAsJson, validatorCompiler } from './codecs.ts';
import type { HttpDeps, Routes } from './deps.ts';
import { answerUnknownPaths, errorHandler, requestTarget } from './errors.ts';
import { protect } from './guards/authentication.ts';
import {
  answerBrokenRequest,
  answerInTime,
  boundRequests,
  keepBodiesMoving,
  refuseExpectations,
} from './guards/bodies.ts';
import { closeInTime, isTrustedProxy, limitConnections } from './guards/connections.ts';
import { LIMITS, type Limits } from './guards/limits.ts';
import { followCertificate, listeningOptions } from './guards/listen.ts';
import {
  allowOrigins,
  hangUpOnRefusedUpgrades,
  refuseOtherSites,
  refuseUnknownHosts,
} from './guards/origins.ts';
import { readAsKalliope } from './kalliope/requests.ts';
import { documentedRoutes } from './openapi/route-doc.ts';
import { audioRoutes } from './resources/audio.ts';
import { backupRoutes } from './resources/backup.ts';
import { brainChangeRoutes } from './resources/brain-changes.ts';
import { consoleRoutes } from './resources/console.ts';
import { conversationRoutes } from './resources/conversations.ts';
import { descriptionRoutes } from './resources/description.ts';
import { earsRoutes } from './resources/ears.ts';
import { equipmentRoutes } from './resources/equipment.ts';
import { eventRoutes, metricRoutes } from './resources/events.ts';
import { firstRunRoutes } from './resources/first-run.ts';
import { injectionRoutes } from './resources/injection.ts';
import { kitSchemaRoutes } from './resources/kit-schemas.ts';
import { listRoutes } from './resources/lists.ts';
import { machineHistoryRoutes } from './resources/machine-history.ts';
import { machineRoutes } from './resources/machines.ts';
import { microphoneRoutes } from './resources/microphone.ts';
import { pageSessionRoutes } from './resources/page-session.ts';
import { replayRoutes } from './resources/replays.ts';
import { runTraceRoutes } from './resources/run-traces.ts';
import { explainRoutes, runRoutes } from './resources/runs.ts';
import { satelliteRoutes } from './resources/satellites.ts';
import { sayRoutes } from './resources/say.ts';
import { serviceRoutes } from './resources/service.ts';
import { settingEngineRoutes } from './resources/setting-engines.ts';
import { settingFieldRoutes } from './resources/setting-fields.ts';
import { settingMapRoutes } from './resources/setting-maps.ts';
import { settingValueRoutes } from './resources/setting-values.ts';
import { settingsRoutes, switchRoutes } from './resources/settings.ts';
import { signalRoutes } from './resources/signals.ts';
import { synapseCheckRoutes } from './resources/synapse-check.ts';
import { synapseOrderRoutes } from './resources/synapse-orders.ts';
import { synapseRoutes } from './resources/synapses.ts';
import { timerRoutes } from './resources/timers.ts';
import { tokenRoutes } from './resources/tokens.ts';

/** Each takes what it needs of the service's parts. */
const RESOURCES: readonly Routes<keyof HttpDeps>[] = [
  serviceRoutes,
  firstRunRoutes,
  settingsRoutes,
  settingValueRoutes,
  settingEngineRoutes,
  settingFieldRoutes,
  settingMapRoutes,
  signalRoutes,
  switchRoutes,
  synapseRoutes,
  synapseOrderRoutes,
  synapseCheckRoutes,
  brainChangeRoutes,
  listRoutes,
  runRoutes,
  explainRoutes,
  sayRoutes,
  satelliteRoutes,
  audioRoutes,
  conversationRoutes,
  earsRoutes,
  timerRoutes,
  backupRoutes,
  equipmentRoutes,
  tokenRoutes,
  runTraceRoutes,
  replayRoutes,
  eventRoutes,
  microphoneRoutes,
  injectionRoutes,
  machineRoutes,
  machineHistoryRoutes,
  metricRoutes,
  kitSchemaRoutes,
];

/** The REST service, ready for `listen` or `inject`; close it to free its port. */
export async function buildServer(deps: HttpDeps): Promise<FastifyInstance> {
  const onError = errorHandler(deps.log, deps.shapes);
  const limits = { ...LIMITS, ...deps.limits };
  const app: FastifyInstance = Fastify({
    ...listeningOptions(limits, deps.certificate),
    trustProxy: (address) => isTrustedProxy(address, deps.settings().restApi),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.parameterCharacters, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(onError);
  logRequests(app, deps);
  countRequests(app, deps);
  await allowOrigins(app, deps); // first, so that a page can read why it was refused
  const onAuthenticated = guard(app, deps, limits);
  parseEveryBodyAsJson(app, deps.shapes);
  answerUnknownPaths(app, deps.shapes);

  const pageSessions = sessions(realClock);
  const access = { tokens: deps.tokens, sessions: pageSessions, limits, clock: realClock, onAuthenticated };
  const checkLogin = await protect(app, () => deps.settings().restApi, deps.shapes, access);
  readAsKalliope(app, deps);
  const documented = documentedRoutes(app);
  for (const routes of RESOURCES) await app.register(routes, deps);
  await app.register(consoleRoutes);
  await app.register(pageSessionRoutes, { settings: deps.settings, sessions: pageSessions, checkLogin });
  await app.register(descriptionRoutes, { routes: documented, version: deps.version });
  return app;
}

/** One answered request: its path without the query, which may hold secrets. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The name of its token. */
  readonly token?: string;
}

/** Passes each answered request to `logRequest`, which makes its line if it wants it. */
export function logRequests(app: FastifyInstance, { logRequest }: Pick<HttpDeps, 'logRequest'>): void {
  if (logRequest === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const token = request.caller?.token;
    const by = token === undefined ? {} : { token };
    logRequest({ method: request.method, ...by }, () => {
      const { method, rawPath: path } = requestTarget(request);
      return { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...by };
    });
    done();
  });
}

/** Counts each answered request except streams: their duration says nothing. */
function countRequests(app: FastifyInstance, { observed }: Pick<HttpDeps, 'observed'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (config?.isEndless !== true) {
      const { statusCode: status, elapsedTime: durationMs } = reply;
      observed.answered({ method: request.method, route, status, durationMs });
    }
    done();
  });
}

/** What stands before every route but the login: limits, senders, closing. Returns what to call after a right login. */
function guard(
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
    reply.headers(SAFE_HEADERS);
    done();
  });
}

const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
