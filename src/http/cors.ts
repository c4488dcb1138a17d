import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Shapes } from './shapes.ts';
import type { HttpWorld } from './world.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Lets pages of the origins that the settings name now read every answer, errors too, and ask with a login. */
export async function allowOrigins(
  app: FastifyInstance,
  { settings, shapes }: Pick<HttpWorld, 'settings' | 'shapes'>,
): Promise<void> {
  await app.register(cors, {
    delegator: (_request, done) => {
      const { allowedCorsOrigin: allowed } = settings().restApi;
      done(
        null,
        allowed === false ? { origin: false } : optionsFor([allowed].flat(), shapes().optionsStatus),
      );
    },
  });
}

const optionsFor = (
  allowed: readonly string[],
  optionsSuccessStatus: Shapes['optionsStatus'],
): FastifyCorsOptions => ({
  origin: allowed.includes('*') ? true : [...allowed],
  credentials: true,
  strictPreflight: false, // a plain OPTIONS is no mistake
  methods: METHODS,
  optionsSuccessStatus,
});
