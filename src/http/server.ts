import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { realClock } from '../observe/clock.ts';
import { parseEveryBodyAsJson } from './body-parser.ts';
import { countRequests } from './count-requests.ts';
import { errorHandler } from './errors.ts';
import { protect } from './guards/authentication.ts';
import { answerBrokenRequest } from './guards/client-errors.ts';
import { allowOrigins } from './guards/cors.ts';
import { guard } from './guards/guards.ts';
import { LIMITS } from './guards/limits.ts';
import { listeningOptions } from './guards/listening-options.ts';
import { isTrustedProxy } from './guards/trusted-proxies.ts';
import { validatorCompiler } from './io-ts-provider.ts';
import { readAsKalliope } from './kalliope/requests.ts';
import { answerUnknownPaths } from './not-found.ts';
import { documentedRoutes } from './openapi/routes.ts';
import { tellRequests } from './request-log.ts';
import { audioRoutes } from './routes/audio.ts';
import { consoleRoutes } from './routes/console.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { descriptionRoutes } from './routes/description.ts';
import { earsRoutes } from './routes/ears.ts';
import { eventRoutes } from './routes/events.ts';
import { explainRoutes } from './routes/explain.ts';
import { injectionRoutes } from './routes/injection.ts';
import { machineRoutes } from './routes/machines.ts';
import { metricRoutes } from './routes/metrics.ts';
import { microphoneRoutes } from './routes/microphone.ts';
import { neuronRoutes } from './routes/neurons.ts';
import { reloadRoutes } from './routes/reload.ts';
import { replayRoutes } from './routes/replays.ts';
import { runTraceRoutes } from './routes/run-traces.ts';
import { runRoutes } from './routes/runs.ts';
import { satelliteRoutes } from './routes/satellites.ts';
import { sayRoutes } from './routes/say.ts';
import { serviceRoutes } from './routes/service.ts';
import { settingMapRoutes } from './routes/setting-maps.ts';
import { settingValueRoutes } from './routes/setting-values.ts';
import { settingsRoutes } from './routes/settings.ts';
import { signalRoutes } from './routes/signals.ts';
import { switchRoutes } from './routes/switches.ts';
import { synapseCheckRoutes } from './routes/synapse-check.ts';
import { synapseRoutes } from './routes/synapses.ts';
import { timerRoutes } from './routes/timers.ts';
import { tokenRoutes } from './routes/tokens.ts';
import type { HttpWorld } from './world.ts';

/** Of an upload, whose part `file` is the only one that is needed. */
const FORM_LIMITS = {
  parts: 25,
  files: 5,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

/** The REST service, ready for `listen` or `inject`; close it to free its port. */
export async function buildServer(world: HttpWorld): Promise<FastifyInstance> {
  const onError = errorHandler(world.log, world.shapes);
  const limits = { ...LIMITS, ...world.limits };
  const app: FastifyInstance = Fastify({
    ...listeningOptions(limits, world.certificate),
    trustProxy: (address) => isTrustedProxy(address, world.settings().restApi),
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
  tellRequests(app, world);
  countRequests(app, world);
  await allowOrigins(app, world); // first, so that a page may read why it was refused
  const onAuthenticated = guard(app, world, limits);
  parseEveryBodyAsJson(app, world.shapes);
  answerUnknownPaths(app, world.shapes);

  const access = { tokens: world.tokens, limits, clock: realClock, onAuthenticated };
  await protect(app, () => world.settings().restApi, world.shapes, access);
  readAsKalliope(app, world);
  await app.register(multipart, {
    throwFileSizeLimit: false, // audioFrames counts too, and says how large a file may be
    limits: { ...FORM_LIMITS, fileSize: world.maxUploadBytes + 1 },
  });
  const documented = documentedRoutes(app);
  for (const routes of [
    serviceRoutes,
    settingsRoutes,
    settingValueRoutes,
    settingMapRoutes,
    signalRoutes,
    switchRoutes,
    neuronRoutes,
    synapseRoutes,
    synapseCheckRoutes,
    runRoutes,
    explainRoutes,
    sayRoutes,
    satelliteRoutes,
    audioRoutes,
    conversationRoutes,
    earsRoutes,
    timerRoutes,
    tokenRoutes,
    runTraceRoutes,
    replayRoutes,
    eventRoutes,
    microphoneRoutes,
    injectionRoutes,
    machineRoutes,
    metricRoutes,
    reloadRoutes,
  ]) {
    await app.register(routes, world);
  }
  await app.register(consoleRoutes);
  await app.register(descriptionRoutes, { routes: documented, version: world.version });
  return app;
}
