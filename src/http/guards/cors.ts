import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isAllowedOrigin, writtenOrigins } from '../../settings/api-access.ts';
import type { HttpWorld } from '../world.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Lets pages of the origins that the settings name now read every answer, errors too, and ask with a login. */
export async function allowOrigins(
  app: FastifyInstance,
  { settings, shapes }: Pick<HttpWorld, 'settings' | 'shapes'>,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') reply.code(shapes().optionsStatus);
    done();
  });
  await app.register(cors, {
    origin: (origin, done) => {
      const { restApi } = settings();
      if (origin === undefined || writtenOrigins(restApi).length === 0) return done(null, false);
      done(null, isAllowedOrigin(origin, restApi) ? true : []);
    },
    credentials: true,
    methods: METHODS,
    strictPreflight: false, // a plain OPTIONS is no mistake
    preflightContinue: true, // the status is ours
  });
}
