import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import * as t from 'io-ts';
import { NO_SESSION, pageCookie, setPageCookie } from '../access/page-cookie.ts';
import type { Sessions } from '../access/sessions.ts';
import { type IoTsProvider, textUpTo } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import type { CheckLogin } from '../guards/authentication.ts';

const PATH = '/console/session';

interface Options {
  readonly settings: HttpDeps['settings'];
  readonly sessions: Sessions;
  readonly checkLogin: CheckLogin;
}

/** `/console/session`: the page logs in, asks who it is, and logs out. Programs have no use for it. */
export const pageSessionRoutes: FastifyPluginAsync<Options, RawServerDefault, IoTsProvider> = async (
  app,
  { settings, sessions, checkLogin },
) => {
  const endSession = (text: string | undefined): boolean => {
    if (isSession(text)) sessions.end(text);
    return isSession(text);
  };

  app.get(PATH, { config: { role: 'order', isOfPage: true } }, async ({ caller, headers }) => {
    const hasSession = settings().restApi.isPasswordProtected && isSession(pageCookie({ headers }));
    return { role: caller.role, token: caller.token ?? null, has_session: hasSession };
  });

  app.post(
    PATH,
    { schema: { body: LoginBody }, config: { role: 'order', isOpen: true } },
    async (request, reply) => {
      if (settings().restApi.isPasswordProtected) {
        const { login, password } = request.body;
        const owner = await checkLogin(request, reply, login, password);
        endSession(pageCookie(request));
        reply.header('set-cookie', setPageCookie(request, sessions.open(owner)));
      }
      return reply.code(204).send();
    },
  );

  app.delete(PATH, { config: { role: 'order', isOfPage: true } }, async (request, reply) => {
    if (endSession(pageCookie(request))) reply.header('set-cookie', setPageCookie(request, NO_SESSION));
    return reply.code(204).send();
  });
};

const isSession = (text: string | undefined): text is string => text !== undefined && text !== NO_SESSION;

const MAX_CHARACTERS = 1_000;

const LoginBody = t.type(
  { login: textUpTo(MAX_CHARACTERS), password: textUpTo(MAX_CHARACTERS) },
  'a JSON object with login and password',
);
