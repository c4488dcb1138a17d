import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RestApi } from '../../settings/rest-api.ts';
import { shareHolder, THIS_MACHINE } from '../../system/client-address.ts';
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
 * Limits the connections of each address on which nobody has logged in, so that no client takes all of them; this machine counts
 * as one, whichever of its loopback addresses it uses. Where a password is asked for, the oldest connection without a login makes room for a new one, which may be the owner's; a connection with a login
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
    if (loggedMs.size >= MOST_LOGGED) loggedMs.clear();
    loggedMs.set(holder, nowMs);
    log(`${holder} has opened more than ${most} connections without a login; some of them are closed`);
  }
}

const LOG_AGAIN_MS = 3_600_000;
const MOST_LOGGED = 1_000;

/** The same for a connection and for the TLS that is spoken on it. */
const idOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
