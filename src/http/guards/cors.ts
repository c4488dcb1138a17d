import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
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
      const { allowedCorsOrigin: allowed } = settings().restApi;
      if (allowed === false || origin === undefined) return done(null, false);
      done(null, [allowed].flat().includes('*') ? true : [...[allowed].flat()]);
    },
    credentials: true,
    methods: METHODS,
    strictPreflight: false, // a plain OPTIONS is no mistake
    preflightContinue: true, // the status is ours
  });
}
