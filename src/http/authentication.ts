import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance } from 'fastify';
import type { RestApi } from '../settings/settings.ts';
import { HttpError } from './errors.ts';

/** Asks every request but a CORS preflight for the login and password of the settings. */
export async function protect(app: FastifyInstance, restApi: () => RestApi): Promise<void> {
  await app.register(basicAuth, {
    authenticate: { realm: 'Broca' },
    utf8: true,
    validate: async (login, password) => {
      const { login: expectedLogin, password: expectedPassword } = restApi();
      const isLogin = isSame(login, expectedLogin ?? '');
      const isPassword = isSame(password, expectedPassword ?? '');
      if (!(isLogin && isPassword)) throw new HttpError(401, 'wrong login or password');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' || !restApi().isPasswordProtected) return;
    await new Promise<void>((resolve, reject) => {
      app.basicAuth(request, reply, (error) => (error === undefined ? resolve() : reject(error)));
    });
  });
}

/** Takes as long for a wrong guess as for the right one, whatever their lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
