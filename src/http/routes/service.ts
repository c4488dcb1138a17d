import type { FastifyPluginAsync } from 'fastify';
import { readHealth, readVersion } from '../docs/service.ts';
import { healthView } from '../views/health-view.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /`: the version. `GET /health`: where the brain stands and how each engine is. */
export const serviceRoutes: FastifyPluginAsync<HttpWorld> = async (
  app,
  { version, brain, states, engines, mqtt, wyoming, shapes, kit, storeFailure, setAside },
) => {
  app.get('/', { config: { doc: readVersion } }, async () => shapes().version(version));

  app.get('/health', { config: { doc: readHealth } }, async (_, reply) => {
    const isActive = brain.getSnapshot().status === 'active';
    const isListening = app.server.listening;
    const health = healthView({
      isActive,
      isListening,
      states: states(),
      engines: engines(),
      kit: kit(),
      mqtt: mqtt(),
      wyoming: wyoming(),
      storeFailure: storeFailure(),
      setAside: await setAside(),
    });
    return reply.code(isActive ? 200 : 503).send(health);
  });
};
