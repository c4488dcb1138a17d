import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { HttpError } from '../errors.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { type FailedLogins, failedLogins } from './failed-logins.ts';

/**
 * Asks every request but the open ones, such as a CORS preflight, for the login and password of the settings. An address with too
 * many wrong ones has to wait, whatever it then gives; who gives none at all has not guessed.
 */
export async function protect(
  app: FastifyInstance,
  restApi: () => RestApi,
  shapes: () => Shapes,
  {
    guesses = failedLogins(() => performance.now()),
    onAuthenticated = () => {},
  }: {
    readonly guesses?: FailedLogins;
    readonly onAuthenticated?: (request: FastifyRequest) => void;
  } = {},
): Promise<void> {
  await app.register(basicAuth, {
    authenticate: { realm: 'Broca' },
    utf8: true,
    validate: async (login, password, request, reply) => {
      const waitS = guesses.waitS(request.ip);
      if (waitS > 0) {
        reply.header('retry-after', waitS);
        throw new HttpError(429, `too many wrong logins; the next one is looked at in ${waitS} s`);
      }
      const { login: expectedLogin, password: expectedPassword } = restApi();
      const isLogin = isSame(login, expectedLogin ?? '');
      const isPassword = isSame(password, expectedPassword ?? '');
      if (isLogin && isPassword) {
        guesses.succeeded(request.ip);
        return onAuthenticated(request);
      }
      guesses.failed(request.ip);
      throw new HttpError(401, 'wrong login or password');
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!restApi().isPasswordProtected || shapes().isOpen(request)) return done();
    app.basicAuth(request, reply, done);
  });
}

/** Takes as long for a wrong guess as for the right one, whatever their lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
