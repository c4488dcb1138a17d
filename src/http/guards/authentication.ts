import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../observe/clock.ts';
import { isThisMachine, type RestApi } from '../../settings/rest-api.ts';
import { NO_SESSION, pageCookie, setPageCookie } from '../access/page-cookie.ts';
import type { Owner, Sessions } from '../access/sessions.ts';
import { type Caller, type Role, suffices, type Tokens } from '../access/tokens.ts';
import { whenResponseCloses } from '../connections.ts';
import { HttpError } from '../errors.ts';
import type { Shapes } from '../shapes.ts';
import { endInvalidLines } from './endless-lines.ts';
import { type FailedLogins, failedLogins } from './failed-logins.ts';
import type { Limits } from './limits.ts';
import { isFromOwnPage } from './origins.ts';

interface Options {
  readonly tokens: Pick<Tokens, 'find' | 'isValid'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Called once for each request with a right login, token or session, before its body is read. */
  readonly onAuthenticated?: (request: FastifyRequest) => void;
}

/** Who gave this login, or the name and text of a token. Throws 401 after the delay of a wrong login, or 429. */
export type CheckLogin = (
  request: FastifyRequest,
  reply: FastifyReply,
  login: string,
  password: string,
) => Promise<Owner>;

/**
 * Asks every request but the open ones, such as a CORS preflight, for the login of the settings, a token or the session of a page,
 * and for the role its route needs. A correct login is always accepted; only the answer to a wrong one is delayed.
 */
export async function protect(
  app: FastifyInstance,
  restApi: () => RestApi,
  shapes: () => Shapes,
  { tokens, sessions, limits, clock, onAuthenticated = () => {} }: Options,
): Promise<CheckLogin> {
  const guesses = failedLogins(clock, limits);
  const endWhenInvalid = endInvalidLines(app, clock);

  const ownerOf = (login: string | undefined, password: string): Owner | undefined => {
    const present = restApi();
    if (login !== undefined && isLogin(login, password, present))
      return { caller: ADMIN, isValid: () => isSameLogin(restApi(), present) };
    const token = tokens.find(password);
    if (token === undefined || (login !== undefined && login !== token.name)) return undefined;
    return { caller: { role: token.role, token: token.name }, isValid: () => tokens.isValid(token) };
  };
  const letIn = (request: FastifyRequest, { caller, isValid }: Owner): void => {
    request.caller = caller;
    if (request.routeOptions.config?.isEndless === true) endWhenInvalid(request, isValid);
    onAuthenticated(request);
    checkRole(request);
  };
  const checkLogin: CheckLogin = async (request, reply, login, password) => {
    const owner = ownerOf(login, password);
    if (owner !== undefined) return owner;
    await slowDown(guesses, login, request, reply);
    throw new HttpError(401, 'wrong login or password');
  };
  await app.register(basicAuth, {
    authenticate: { realm: 'Broca' },
    utf8: true,
    // browsers have no other way to send a token: its name is the login then, its text the password
    validate: async (login, password, request, reply) =>
      letIn(request, await checkLogin(request, reply, login, password)),
  });
  const checkToken = async (text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const owner = ownerOf(undefined, text);
    if (owner !== undefined) return letIn(request, owner);
    await slowDown(guesses, 'Bearer', request, reply);
    reply.header('www-authenticate', 'Bearer realm="Broca", error="invalid_token"');
    throw new HttpError(401, 'wrong token');
  };
  /** Lets in the page whose session the request has. False where it is no request of a page, or may be challenged like one of a program. */
  const enterBySession = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { headers, routeOptions } = request;
    const text = pageCookie(request);
    if (headers.authorization !== undefined || (text ?? routeOptions.config?.isOfPage) === undefined)
      return false;
    const caller = text === undefined ? undefined : sessions.find(text);
    if (text !== undefined && caller !== undefined) {
      if (!isFromOwnPage(request))
        throw new HttpError(403, 'only pages of this service may send this request with their session');
      letIn(request, { caller, isValid: () => sessions.find(text) !== undefined });
      return true;
    }
    if (/text\/html/.test(headers.accept ?? '')) return false; // somebody opened an address of the service
    if (text === undefined) reply.header('set-cookie', setPageCookie(request, NO_SESSION));
    throw new HttpError(401, 'nobody is logged in on this page, or the session is over');
  };
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, reply, done) => {
    const { isPasswordProtected } = restApi();
    if (!isPasswordProtected) request.caller = ADMIN;
    const { isOpen = false } = request.routeOptions.config ?? {};
    const isLetIn = typeof isOpen === 'boolean' ? isOpen : isOpen(request);
    if (!isPasswordProtected || isLetIn || shapes().isOpen(request)) return done();
    try {
      if (enterBySession(request, reply)) return done();
    } catch (error) {
      return done(error as HttpError);
    }
    const [, text] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (text === undefined) app.basicAuth(request, reply, done);
    else checkToken(text, request, reply).then(() => done(), done);
  });
  app.addHook('preClose', async () => guesses.close());
  return checkLogin;
}

/** RFC 6750, 2.1 */
const BEARER = /^bearer ([\w.~+/-]+=*)$/i;

/** Settles when a wrong login may be answered, or rejects with 429 and closes the connection, so that each further guess needs a new one. */
async function slowDown(
  guesses: FailedLogins,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (await guesses.failed(request.ip, name, whenResponseCloses(request, reply))) return;
  reply.headers({ 'retry-after': RETRY_AFTER_S, connection: 'close' });
  throw new HttpError(429, 'too many wrong logins from this address wait for their answer');
}

const RETRY_AFTER_S = 5;

/** Always compares both. */
function isLogin(login: string, password: string, expected: RestApi): boolean {
  const isName = isSame(login, expected.login ?? '');
  return isSame(password, expected.password ?? '') && isName;
}

/** Whether the login that somebody gave is still that of the settings. */
const isSameLogin = (one: RestApi, other: RestApi): boolean =>
  one.login === other.login && one.password === other.password;

/** Takes the same time for every guess. */
const isSame = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lowest role that may call this route, if it has no `doc` that says so. */
    readonly role?: Role;
    /** Needs no login, or such requests need none: it holds no secret, or checks the login itself. */
    readonly isOpen?: true | ((request: FastifyRequest) => boolean);
    /** Only the page sends it: it is never challenged. */
    readonly isOfPage?: true;
  }
  interface FastifyRequest {
    /** Set by the guards. */
    caller: Caller;
  }
}

/** The caller with the login, and every caller if no login is required. */
const ADMIN: Caller = { role: 'admin' };

/** Throws 403 where the caller's role is too low for the route. A route that names no role is for `admin` alone. */
function checkRole({ caller, routeOptions, is404 }: FastifyRequest): void {
  const { role, doc } = routeOptions.config ?? {};
  const why = is404 ? undefined : whyNot(caller, role ?? doc?.role ?? 'admin');
  if (why !== undefined) throw new HttpError(403, why);
}

/** Why this caller may not do what needs this role; undefined when it may. */
export const whyNot = ({ role, token }: Caller, needed: Role): string | undefined =>
  suffices(role, needed)
    ? undefined
    : `this needs the role "${needed}", and the token "${token}" has "${role}"`;

/** Why this request may inject no events, and what to set; undefined when it may. */
export function whyNotInjected(
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  { host, injectsEvents }: Pick<RestApi, 'host' | 'injectsEvents'>,
): string | undefined {
  if (injectsEvents === true) return undefined;
  if (injectsEvents === false) return 'rest_api.inject_events: false in the settings forbids this';
  return isThisMachine(host) && isFromHere(request)
    ? undefined
    : 'only this machine may inject events; rest_api.inject_events: true in the settings allows other machines';
}

/** Refuses clients that may not inject events, for routes that control the machines. */
export const whoMayInject =
  (settings: () => { readonly restApi: Pick<RestApi, 'host' | 'injectsEvents'> }) =>
  async (request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<void> => {
    const why = whyNotInjected(request, settings().restApi);
    if (why !== undefined) throw new HttpError(403, why);
  };

/** A proxy on this machine may forward requests of other machines. */
const isFromHere = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean =>
  isThisMachine(ip.replace(/^::ffff:/i, '')) && !PASSED_ON.some((header) => headers[header] !== undefined);

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
