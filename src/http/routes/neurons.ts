import type { FastifyPluginAsync } from 'fastify';
import type { HttpWorld } from '../world.ts';

/** `GET /neurons`. */
export const neuronRoutes: FastifyPluginAsync<HttpWorld> = async (app, { neurons }) => {
  app.get('/neurons', async () => neurons);
};
