import type { FastifyPluginAsync } from 'fastify';
import type { HttpWorld } from '../world.ts';

/** `GET /`: the version. `GET /health`: where the brain stands and how each engine is. */
export const serviceRoutes: FastifyPluginAsync<HttpWorld> = async (app, { version, brain, engines }) => {
  app.get('/', async () => ({ assistant_version: version }));

  app.get('/health', async () => ({
    status: brain.getSnapshot().status === 'active' ? 'ok' : 'stopped',
    states: brain.getSnapshot().value,
    engines: engines(),
  }));
};
