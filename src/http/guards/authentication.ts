import { createHash, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../observe/clock.ts';
import { isThisMachine, type RestApi } from '../../settings/rest-api.ts';
import { type Caller, type Role, suffices, type Token, type Tokens } from '../access/tokens.ts';
import { whenResponseCloses } from '../connections.ts';
import { HttpError } from '../errors.ts';
import type { Shapes } from '../shapes.ts';
import { type FailedLogins, failedLogins } from './failed-logins.ts';
import type { Limits } from './limits.ts';

interface Options {
  readonly tokens: Pick<Tokens, 'find' | 'isValid'>;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Called once for each request with a right login or token, before its body is read. */
  readonly onAuthenticated?: (request: FastifyRequest) => void;
}

/**
 * Asks every request but the open ones, such as a CORS preflight, for the login of the settings or a token, and for the role its
 * route needs. A correct login is always accepted; only the answer to a wrong one is delayed.
 */
export async function protect(
  app: FastifyInstance,
  restApi: () => RestApi,
  shapes: () => Shapes,
  { tokens, limits, clock, onAuthenticated = () => {} }: Options,
): Promise<void> {
  const guesses = failedLogins(clock, limits);
  const endWhenRevoked = endRevokedLines(app, tokens, clock);

  const isLetIn = (request: FastifyRequest, login: string | undefined, password: string): boolean => {
    if (login !== undefined && isLogin(login, password, restApi())) request.caller = ADMIN;
    else {
      const token = tokens.find(password);
      if (token === undefined || (login !== undefined && login !== token.name)) return false;
      request.caller = { role: token.role, token: token.name };
      if (request.routeOptions.config?.isEndless === true) endWhenRevoked(request, token);
    }
    onAuthenticated(request);
    checkRole(request);
    return true;
  };
  await app.register(basicAuth, {
    authenticate: { realm: 'Broca' },
    utf8: true,
    // browsers have no other way to send a token: its name is the login then, its text the password
    validate: async (login, password, request, reply) => {
      if (isLetIn(request, login, password)) return;
      await slowDown(guesses, login, request, reply);
      throw new HttpError(401, 'wrong login or password');
    },
  });
  const checkToken = async (text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isLetIn(request, undefined, text)) return;
    await slowDown(guesses, 'Bearer', request, reply);
    reply.header('www-authenticate', 'Bearer realm="Broca", error="invalid_token"');
    throw new HttpError(401, 'wrong token');
  };
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, reply, done) => {
    if (!restApi().isPasswordProtected) request.caller = ADMIN;
    if (!restApi().isPasswordProtected || shapes().isOpen(request)) return done();
    const [, text] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (text === undefined) app.basicAuth(request, reply, done);
    else checkToken(text, request, reply).then(() => done(), done);
  });
  app.addHook('preClose', async () => guesses.close());
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

/** Takes the same time for every guess. */
const isSame = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const LOOK_MS = 1_000;

/** Closes the connections of endless requests, such as events and microphones, within a second after their token is revoked. */
function endRevokedLines(
  app: FastifyInstance,
  { isValid }: Pick<Tokens, 'isValid'>,
  clock: Clock,
): (request: FastifyRequest, token: Token) => void {
  const lines = new Map<Socket, Token>();
  let stop: (() => void) | undefined;
  const look = (): void => {
    for (const [line, token] of lines) if (!isValid(token)) line.destroy();
    stop = clock.after(LOOK_MS, look);
  };
  app.addHook('onClose', async () => stop?.());
  return ({ raw: { socket } }, token) => {
    if (lines.size === 0) stop = clock.after(LOOK_MS, look);
    const isNew = !lines.has(socket); // one that was answered at once leaves its line open for the next
    lines.set(socket, token);
    if (!isNew) return;
    socket.once('close', () => {
      lines.delete(socket);
      if (lines.size === 0) stop?.();
    });
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lowest role that may call this route, if it has no `doc` that says so. */
    readonly role?: Role;
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
