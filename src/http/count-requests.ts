import type { FastifyInstance } from 'fastify';
import type { HttpWorld } from './world.ts';

/** Counts every request that was answered; a stream of events is no answer that took long. */
export function countRequests(app: FastifyInstance, { observed }: Pick<HttpWorld, 'observed'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (config?.isEndless !== true) {
      const { statusCode: status, elapsedTime: durationMs } = reply;
      observed.answered({ method: request.method, route, status, durationMs });
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on until the client has enough. */
    readonly isEndless?: boolean;
  }
}
