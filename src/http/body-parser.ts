import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * Parses every body but a multipart form as JSON whatever its content type says: known clients send text/plain or nothing.
 * An empty body is undefined; `__proto__` and `constructor.prototype` are dropped.
 */
export function parseEveryBodyAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
    if (text.trim() === '') return done(null, undefined);
    void parse(request, text, (error: Error | null, value?: unknown) => {
      if (error === null) done(null, value);
      else done(new HttpError(400, 'the body is not JSON'));
    });
  });
}
