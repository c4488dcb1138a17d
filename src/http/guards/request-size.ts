import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Limits } from './limits.ts';

/** Refuses addresses that are too long with 414 and too many headers, of which the platform would drop the last, with 431. */
export function boundRequests(
  app: FastifyInstance,
  { addressCharacters, headers }: Pick<Limits, 'addressCharacters' | 'headers'>,
): void {
  app.addHook('onRequest', ({ raw: { url = '', rawHeaders } }, _, done) => {
    if (url.length > addressCharacters)
      done(new HttpError(414, `the address has more than ${addressCharacters} characters`));
    else if (rawHeaders.length > headers * 2)
      done(new HttpError(431, `the request has more than ${headers} headers`));
    else done();
  });
}
