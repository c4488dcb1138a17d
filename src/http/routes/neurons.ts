import type { FastifyPluginAsync } from 'fastify';
import { listNeurons } from '../docs/service.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /neurons`. */
export const neuronRoutes: FastifyPluginAsync<HttpWorld> = async (app, { neurons }) => {
  app.get('/neurons', { config: { doc: listNeurons } }, async () => neurons());
};
