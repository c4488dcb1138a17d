import type { FastifyInstance } from 'fastify';
import { errorBody } from './errors.ts';

/**
 * Answers unknown paths with 404, known paths asked with another method with 405 and what they allow, and OPTIONS with 204.
 * Register it before the routes.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return; // the preflight of every path
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) known.push({ pattern, method: one });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ];
    if (allowed.length === 0) return reply.code(404).send(errorBody(404, `there is nothing at ${path}`));
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return reply.code(405).send(errorBody(405, `${path} does not answer ${request.method}`));
  });
}
