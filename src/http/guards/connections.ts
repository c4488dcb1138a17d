import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { shareHolder, THIS_MACHINE } from '../../system/client-address.ts';
import { HttpError } from '../errors.ts';
import type { Limits } from './limits.ts';

interface Connection {
  readonly socket: Socket;
  readonly holder: string;
  isLoggedIn: boolean;
}

interface Options {
  readonly restApi: () => Pick<RestApi, 'isPasswordProtected'>;
  readonly limits: Pick<Limits, 'lines' | 'linesPerAddress' | 'linesOnLoopback'>;
  /** Gets one line an hour and holder of a share. */
  readonly log: (line: string) => void;
}

/**
 * Limits the connections without a login of each address, so that no client takes all of them; all loopback addresses of this
 * machine count as one. Where a password is asked for, the oldest connection without a login makes room for a new one, which may be the owner's; a connection with a login
 * is never closed for another. Without a password the new one is refused. Returns what to call after each right login.
 */
export function limitConnections(
  app: FastifyInstance,
  { restApi, limits, log }: Options,
): (request: FastifyRequest) => void {
  const connections = new Map<string, Connection>(); // in the order in which they were opened
  const counts = new Map<string, number>(); // of those without a login
  const loggedMs = new Map<string, number>();

  app.server.on('connection', (socket: Socket) => {
    const id = idOf(socket);
    if (connections.has(id)) return; // a refused upgrade begins again
    const connection = { socket, holder: shareHolder(socket.remoteAddress ?? ''), isLoggedIn: false };
    connections.set(id, connection);
    count(connection, 1);
    socket.once('close', () => {
      connections.delete(id);
      if (!connection.isLoggedIn) count(connection, -1);
    });
    makeRoom(connection);
  });

  return (request) => {
    const connection = connections.get(idOf(request.raw.socket));
    if (connection === undefined || connection.isLoggedIn) return;
    connection.isLoggedIn = true;
    count(connection, -1);
  };

  function makeRoom(added: Connection): void {
    const { holder } = added;
    const most = holder === THIS_MACHINE ? limits.linesOnLoopback : limits.linesPerAddress;
    const isOverShare = (counts.get(holder) ?? 0) > most;
    if (isOverShare) warn(holder, most);
    if (!restApi().isPasswordProtected) {
      if (isOverShare) added.socket.destroy();
      return;
    }
    if (isOverShare) closeOldest((one) => one.holder === holder);
    else if (connections.size >= limits.lines) closeOldest((one) => one !== added);
  }

  function closeOldest(isChosen: (connection: Connection) => boolean): void {
    for (const connection of connections.values()) {
      if (!connection.isLoggedIn && isChosen(connection)) return void connection.socket.destroy();
    }
  }

  function count({ holder }: Connection, by: number): void {
    const next = (counts.get(holder) ?? 0) + by;
    if (next === 0) counts.delete(holder);
    else counts.set(holder, next);
  }

  function warn(holder: string, most: number): void {
    const nowMs = performance.now();
    if (nowMs < (loggedMs.get(holder) ?? -Infinity) + LOG_AGAIN_MS) return;
    if (loggedMs.size >= MAX_LOGGED) loggedMs.clear();
    loggedMs.set(holder, nowMs);
    log(`${holder} has opened more than ${most} connections without a login; some of them are closed`);
  }
}

const LOG_AGAIN_MS = 3_600_000;
const MAX_LOGGED = 1_000;

/** A connection and its TLS socket have the same id. */
const idOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

const LOOK_MS = 20;

/**
 * Lets a close end: a running request gets its answer, then its connection is closed, though keep-alive would hold it for a
 * minute. New requests get 503. When `cut` aborts, every connection is closed. A stream that never ends by itself should end in a
 * `preClose` hook of its route.
 */
export function closeInTime(app: FastifyInstance, cut: AbortSignal): void {
  const lines = new Set<Socket>();
  let isClosing = false;
  // with a certificate each connection counts twice: the raw one and the decrypted one
  for (const event of ['connection', 'secureConnection']) {
    app.server.on(event, (line: Socket) => {
      if (lines.has(line)) return; // it begins again after each refused upgrade
      lines.add(line);
      line.once('close', () => lines.delete(line));
    });
  }
  app.addHook('onRequest', (_, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new HttpError(503, 'the service is stopping'));
  });
  const hangUpOnTheIdle = (): void => {
    app.server.closeIdleConnections();
    // for Node a connection without any bytes is not idle
    for (const line of lines) if (line.bytesRead === 0) line.destroy();
  };
  const hangUp = (): void => {
    for (const line of lines) line.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    const idle = setInterval(hangUpOnTheIdle, LOOK_MS);
    cut.addEventListener('abort', hangUp);
    if (cut.aborted) hangUp();
    app.server.once('close', () => {
      clearInterval(idle);
      cut.removeEventListener('abort', hangUp);
    });
  });
}

/** Whether the settings trust the proxy at this address. An entry is an address or a network (`10.0.0.0/8`). */
export function isTrustedProxy(
  address: string,
  { trustedProxies }: Pick<RestApi, 'trustedProxies'>,
): boolean {
  if (trustedProxies.length === 0) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && networksOf(trustedProxies).check(plain, familyOf(plain));
}

/** Cached for each list of the settings. */
function networksOf(entries: readonly string[]): BlockList {
  const cached = networks.get(entries);
  if (cached !== undefined) return cached;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  networks.set(entries, list);
  return list;
}

const networks = new WeakMap<readonly string[], BlockList>();

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
