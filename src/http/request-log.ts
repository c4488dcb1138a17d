import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from './deps.ts';
import { asked } from './errors.ts';

/** One answered request: its path without the query, which may hold secrets. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The name of the token that it came with. */
  readonly token?: string;
}

/** Tells of every request once it is answered, where somebody wants to know. */
export function tellRequests(app: FastifyInstance, { tellRequest }: Pick<HttpDeps, 'tellRequest'>): void {
  if (tellRequest === undefined) return;
  app.addHook('onResponse', async (request, reply) => {
    const { method, rawPath } = asked(request);
    const token = request.caller?.token;
    tellRequest({
      ...{ method, path: rawPath, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      ...(token === undefined ? {} : { token }),
    });
  });
}

/** Counts every request that was answered; a stream of events is no answer that took long. */
export function countRequests(app: FastifyInstance, { observed }: Pick<HttpDeps, 'observed'>): void {
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
