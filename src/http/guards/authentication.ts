import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { HttpError } from '../errors.ts';
import type { Shapes } from '../shapes/shapes.ts';
import { whenGone } from '../when-gone.ts';
import type { FailedLogins } from './failed-logins.ts';

interface Options {
  readonly guesses: FailedLogins;
  /** Called once for each request with a right login, before its body is read. */
  readonly onAuthenticated?: (request: FastifyRequest) => void;
}

/**
 * Asks every request but the open ones, such as a CORS preflight, for the login and password of the settings. A right login is
 * let in whatever failed before; only the answer to a wrong one waits. Who gives none at all has not guessed.
 */
export async function protect(
  app: FastifyInstance,
  restApi: () => RestApi,
  shapes: () => Shapes,
  { guesses, onAuthenticated = () => {} }: Options,
): Promise<void> {
  await app.register(basicAuth, {
    authenticate: { realm: 'Broca' },
    utf8: true,
    validate: async (login, password, request, reply) => {
      const { login: expectedLogin, password: expectedPassword } = restApi();
      const isLogin = isSame(login, expectedLogin ?? '');
      const isPassword = isSame(password, expectedPassword ?? '');
      if (isLogin && isPassword) return onAuthenticated(request);
      await slowDown(guesses, login, request, reply);
      throw new HttpError(401, 'wrong login or password');
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!restApi().isPasswordProtected || shapes().isOpen(request)) return done();
    app.basicAuth(request, reply, done);
  });
  app.addHook('preClose', async () => guesses.close());
}

/** Settles when a wrong login may be answered, or rejects with 429; its line is closed then, so that each further guess costs one. */
async function slowDown(
  guesses: FailedLogins,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const gone = new AbortController();
  whenGone(request, reply, () => gone.abort());
  if (await guesses.failed(request.ip, name, gone.signal)) return;
  reply.headers({ 'retry-after': RETRY_AFTER_S, connection: 'close' });
  throw new HttpError(429, 'too many wrong logins from this address wait for their answer');
}

const RETRY_AFTER_S = 5;

/** Takes as long for a wrong guess as for the right one, whatever their lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
