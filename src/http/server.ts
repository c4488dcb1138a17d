import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { protect } from './authentication.ts';
import { parseEveryBodyAsJson } from './body-parser.ts';
import { answerBrokenRequest } from './client-errors.ts';
import { closeInTime } from './closing.ts';
import { errorHandler } from './errors.ts';
import { validatorCompiler } from './io-ts-provider.ts';
import { answerUnknownPaths } from './not-found.ts';
import { audioRoutes } from './routes/audio.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { explainRoutes } from './routes/explain.ts';
import { neuronRoutes } from './routes/neurons.ts';
import { runRoutes } from './routes/runs.ts';
import { serviceRoutes } from './routes/service.ts';
import { settingsRoutes } from './routes/settings.ts';
import { signalRoutes } from './routes/signals.ts';
import { switchRoutes } from './routes/switches.ts';
import { synapseRoutes } from './routes/synapses.ts';
import { timerRoutes } from './routes/timers.ts';
import type { HttpWorld } from './world.ts';

/** How long a request may take to come in: the largest upload on a slow line. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The REST service, ready for `listen` or `inject`; close it to free its port. */
export async function buildServer(world: HttpWorld): Promise<FastifyInstance> {
  const onError = errorHandler(world.log);
  const app = Fastify({
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(onError);
  closeInTime(app);
  parseEveryBodyAsJson(app);
  answerUnknownPaths(app);

  const { allowedCorsOrigin } = world.settings().restApi;
  if (allowedCorsOrigin !== false) {
    const origin = typeof allowedCorsOrigin === 'string' ? allowedCorsOrigin : [...allowedCorsOrigin];
    await app.register(cors, {
      origin: allowedCorsOrigin === '*' ? true : origin,
      credentials: true,
      strictPreflight: false, // a plain OPTIONS is no mistake
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  await protect(app, () => world.settings().restApi);
  await app.register(multipart, {
    throwFileSizeLimit: false, // audioFrames counts too, and says how large a file may be
    limits: { files: 5, fields: 20, fieldSize: 10_000, fileSize: world.maxUploadBytes + 1 },
  });
  for (const routes of [
    serviceRoutes,
    settingsRoutes,
    signalRoutes,
    switchRoutes,
    neuronRoutes,
    synapseRoutes,
    runRoutes,
    explainRoutes,
    audioRoutes,
    conversationRoutes,
    timerRoutes,
  ]) {
    await app.register(routes, world);
  }
  return app;
}
