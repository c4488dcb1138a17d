import type { FastifyInstance } from 'fastify';
import { asked } from './errors.ts';
import { answer } from './shapes/answer.ts';
import type { Shapes } from './shapes/shapes.ts';

/**
 * Answers unknown paths with 404, known paths asked with another method with 405 and what they allow, and OPTIONS with nothing.
 * Register it before the routes.
 */
export function answerUnknownPaths(app: FastifyInstance, shapes: () => Shapes): void {
  const known: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return; // the preflight of every path
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) known.push({ pattern, method: one });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const fail = (status: number, message: string) =>
      answer(reply, shapes().failure({ status, message, field: '', ...asked(request) }));
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ];
    if (allowed.length === 0) return fail(404, `there is nothing at ${path}`);
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(shapes().optionsStatus).send();
    return fail(405, `${path} does not answer ${request.method}`);
  });
}
