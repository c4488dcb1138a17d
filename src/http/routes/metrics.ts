import type { FastifyPluginAsync } from 'fastify';
import { readMetrics } from '../docs/observing.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /metrics`: figures for Prometheus. */
export const metricRoutes: FastifyPluginAsync<HttpWorld> = async (app, { observed }) => {
  app.get('/metrics', { config: { doc: readMetrics } }, async (_, reply) => {
    const { contentType, text } = await observed.metrics();
    return reply.type(contentType).send(text);
  });
};
