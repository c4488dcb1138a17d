import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { isAllowedOrigin, isThisMachine, type RestApi, writtenOrigins } from '../../settings/rest-api.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpError } from '../errors.ts';

/**
 * Refuses requests for a host name that is not this service's with 421: a page whose own name was made to lead here (DNS rebinding)
 * would be served otherwise. Addresses and `localhost` are always known. Beyond this machine its own name is too, and every name
 * in `.local`, which no public name server answers. Several `Host` headers are refused with 400 (RFC 9112, 3.2).
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  restApi: () => RestApi,
  machineName: string = hostname(),
): void {
  let lastKnown: { readonly host: string; readonly by: RestApi } | undefined;
  app.addHook('onRequest', ({ raw }, _, done) => {
    const { host } = raw.headers;
    if (host === undefined) return done();
    if (countOf('host', raw.rawHeaders) > 1)
      return done(new HttpError(400, 'there is more than one Host header'));
    const by = restApi();
    if (host === lastKnown?.host && by === lastKnown.by) return done();
    const name = nameOf(host);
    if (isKnown(name, by, machineName)) {
      lastKnown = { host, by };
      return done();
    }
    done(
      new HttpError(
        421,
        `this service does not have the name ${JSON.stringify(name)}; rest_api.allowed_hosts adds names`,
      ),
    );
  });
}

function isKnown(name: string, { host, allowedHosts }: RestApi, machineName: string): boolean {
  if (isIP(name) !== 0 || /(^|\.)localhost\.?$/.test(name)) return true;
  if ([host, ...allowedHosts].some((own) => own.toLowerCase() === name)) return true;
  return !isThisMachine(host) && (/.\.local\.?$/.test(name) || name === machineName.toLowerCase());
}

/** Without port and without the brackets of an IPv6 address, in lower case. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/** How many headers have this name; `raw` holds names and values in turn. */
function countOf(name: string, raw: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2)
    if (raw[index]?.length === name.length && raw[index]?.toLowerCase() === name) count += 1;
  return count;
}

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
        `pages of ${JSON.stringify(origin)} may not send this request; rest_api.allowed_cors_origin allows them`,
      ),
    );
  });
}

/** Whether it changes nothing: the browser hides the answer from the page. */
const isHarmless = ({ method, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.upgrade === undefined;

/** With any scheme: a proxy may have ended TLS. */
function isOwn(origin: string, host: string | undefined): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (page === undefined || host === undefined || !/^https?:$/.test(page.protocol)) return false;
  const own = `${page.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === page.host;
}

/** Whether a page of this very service sent this, or it changes nothing: pages at another port of this host have its cookies too. */
export const isFromOwnPage = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers;
  return isHarmless(request) || (origin !== undefined && isOwn(origin, host));
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Lets pages of the origins that the settings name now read every answer, errors too, and ask with a login. */
export async function allowOrigins(
  app: FastifyInstance,
  { settings, shapes }: Pick<HttpDeps, 'settings' | 'shapes'>,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') reply.code(shapes().optionsStatus);
    done();
  });
  const options: FastifyCorsOptions = {
    origin: (origin, done) => {
      const { restApi } = settings();
      if (origin === undefined || writtenOrigins(restApi).length === 0) return done(null, false);
      done(null, isAllowedOrigin(origin, restApi) ? true : []);
    },
    credentials: true,
    methods: METHODS,
    strictPreflight: false, // a plain OPTIONS is valid
    preflightContinue: true, // this service sets the status
  };
  await new Promise<void>((resolve, reject) =>
    cors(onlyWithOrigin(app), options, (error) => (error === undefined ? resolve() : reject(error))),
  );
}

/**
 * Spares requests of programs, which name no origin, the work of the plugin: they only get the header `Vary` that it would set. An
 * `OPTIONS` always goes through it.
 */
const onlyWithOrigin = (app: FastifyInstance): FastifyInstance =>
  Object.create(app, {
    addHook: {
      value: (name: 'onRequest', hook: onRequestHookHandler) =>
        app.addHook(name, (request, reply, done) => {
          if (request.headers.origin !== undefined || request.method === 'OPTIONS')
            return hook.call(app, request, reply, done);
          reply.header('vary', 'Origin');
          done();
        }),
    },
  });

/**
 * The upgrades to WebSocket at this path, as events of a server that listens to nothing. Every other request that offers an upgrade,
 * as some clients do with each, is answered as if it had not: Node alone would lose its body.
 */
export function upgradesAt(server: Server, path: string): Server {
  const upgradeServer = createServer();
  const paths = upgradePaths.get(server) ?? routeUpgrades(server);
  paths.set(path, upgradeServer);
  return upgradeServer;
}

/** The server that gets the upgrades of each path. */
type Paths = Map<string, Server>;

const upgradePaths = new WeakMap<Server, Paths>();

function routeUpgrades(server: Server): Paths {
  const paths: Paths = new Map();
  upgradePaths.set(server, paths);
  server.on('upgrade', (request: IncomingMessage, line: Socket, head: Buffer) => {
    const upgradeServer = isWebSocket(request) ? paths.get(pathOf(request)) : undefined;
    if (upgradeServer === undefined) restartWithoutUpgrade(server, request, line, head);
    else upgradeServer.emit('upgrade', request, line, head);
  });
  return paths;
}

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '');

const pathOf = ({ url = '' }: IncomingMessage): string => (url.split('?', 1)[0] ?? '').replace(/\/$/, '');

function restartWithoutUpgrade(server: Server, request: IncomingMessage, line: Socket, head: Buffer): void {
  const { method, url, httpVersion } = request;
  const text = [`${method} ${url} HTTP/${httpVersion}`, ...headersWithoutUpgrade(request), '', ''].join(
    '\r\n',
  );
  line.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('encrypted' in line ? 'secureConnection' : 'connection', line);
}

/** The header lines without those that offer an upgrade. */
function headersWithoutUpgrade({ rawHeaders }: IncomingMessage): readonly string[] {
  const lines: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (/^connection$/i.test(name))
      lines.push(`${name}: ${value.replace(OFFERS, '').trim() || 'keep-alive'}`);
    else if (!/^(upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  return lines;
}

const OFFERS = /\b(upgrade|http2-settings)\b\s*,?/gi;

/** Hangs up on a client that asked for another protocol and got HTTP: Node no longer applies its timeouts to it. */
export function hangUpOnRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.upgrade !== undefined) {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => raw.socket.destroySoon());
    }
    done();
  });
}
