import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The upgrades to WebSocket at this path, as events of a server that listens to nothing. Every other request that offers an upgrade,
 * as some clients do with each, is answered as if it had not: Node alone would lose its body.
 */
export function upgradesAt(server: Server, path: string): Server {
  const wanted = createServer();
  const paths = served.get(server) ?? following(server);
  paths.set(path, wanted);
  return wanted;
}

/** Each path where an upgrade is wanted, with who gets it. */
type Paths = Map<string, Server>;

const served = new WeakMap<Server, Paths>();

function following(server: Server): Paths {
  const paths: Paths = new Map();
  served.set(server, paths);
  server.on('upgrade', (request: IncomingMessage, line: Socket, head: Buffer) => {
    const wanted = isWebSocket(request) ? paths.get(pathOf(request)) : undefined;
    if (wanted === undefined) beginAgain(server, request, line, head);
    else wanted.emit('upgrade', request, line, head);
  });
  return paths;
}

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '');

const pathOf = ({ url = '' }: IncomingMessage): string => (url.split('?', 1)[0] ?? '').replace(/\/$/, '');

function beginAgain(server: Server, request: IncomingMessage, line: Socket, head: Buffer): void {
  const { method, url, httpVersion } = request;
  const text = [`${method} ${url} HTTP/${httpVersion}`, ...headersLeft(request), '', ''].join('\r\n');
  line.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('encrypted' in line ? 'secureConnection' : 'connection', line);
}

/** Without what offers the upgrade. */
function headersLeft({ rawHeaders }: IncomingMessage): readonly string[] {
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

/**
 * Hangs up on who asked for another protocol and was answered in HTTP: the platform has let go of such a line, and no limit of
 * time would end it.
 */
export function hangUpOnRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.upgrade !== undefined) {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => raw.socket.destroySoon());
    }
    done();
  });
}
