import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAllowedOrigin } from '../../settings/api-access.ts';
import type { RestApi } from '../../settings/rest-api.ts';
import { HttpError } from '../errors.ts';

/**
 * Refuses what changes something, and connections that go on, when a browser sends it for a page of another site: browsers send
 * plain posts, and open sockets, without asking whether that is allowed. Programs name no origin.
 */
export function refuseOtherSites(app: FastifyInstance, restApi: () => RestApi): void {
  app.addHook('onRequest', (request, _, done) => {
    const { origin } = request.headers;
    if (origin === undefined || isHarmless(request)) return done();
    if (isOwn(origin, request.headers.host) || isAllowedOrigin(origin, restApi())) return done();
    done(
      new HttpError(
        403,
        `pages of ${JSON.stringify(origin)} may not do this; rest_api.allowed_cors_origin lets them`,
      ),
    );
  });
}

/** It changes nothing, and the browser keeps the answer from the page. */
const isHarmless = ({ method, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.upgrade === undefined;

/** Whatever the scheme: a proxy may have taken TLS off. */
function isOwn(origin: string, host: string | undefined): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (page === undefined || host === undefined || !/^https?:$/.test(page.protocol)) return false;
  const own = `${page.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === page.host;
}
