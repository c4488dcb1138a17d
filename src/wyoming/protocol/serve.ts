import { lstat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { dedupeLog } from '../../lib/dedupe-log.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { shareHolder, THIS_MACHINE } from '../../system/client-address.ts';
import { type Address, addressText } from './address.ts';
import { encoded, messageOf } from './event.ts';
import { keepAlive } from './keep-alive.ts';
import { LINE_LIMITS, type LineLimits, networkErrorText, peerFailed, type WyomingLine } from './line.ts';
import { socketLine } from './socket-line.ts';

/** The limits of a server; `lines…` are the maximum numbers of open connections. */
export const SERVING_LIMITS = {
  line: LINE_LIMITS as LineLimits,
  /** From one address of the network. */
  linesPerAddress: 50,
  /** From this machine, over TCP and over a socket file. */
  linesOnLoopback: 300,
  /** From the whole network, so that this machine can always connect. */
  linesFromNetwork: 500,
  /** The minimum time between two log lines about refused connections of an address, and for 20 addresses in all. */
  refusedEveryMs: 3_600_000,
};
export type ServingLimits = Readonly<typeof SERVING_LIMITS>;

/** This many refused clients at a time get an error and this long to read it; others are disconnected at once. */
const MAX_REFUSED = 50;
const REFUSED_MS = 1_000;

/** An open server. */
export interface Serving {
  /** With the actual port if 0 was requested. */
  readonly address: Address;
  /** Accepts no more connections; open ones continue. */
  readonly stopAccepting: () => void;
  /** Accepts no more connections and closes the open ones within about a second. */
  readonly close: () => Promise<void>;
}

/**
 * Listens at an address and calls `accept` with each connection. Peers that ping are pinged back. A connection over the limits gets an
 * `error` and is closed; `refused` gets the reason once in a while. Left: `EngineFailed` with the address in it.
 */
export const serve =
  (
    address: Address,
    accept: (line: WyomingLine) => void,
    limits: ServingLimits = SERVING_LIMITS,
    refused: (why: string) => void = () => {},
  ): TaskEither<AssistantError, Serving> =>
  async () => {
    const open = new Map<Socket, WyomingLine>();
    const shareFor = lineShares(limits);
    const refuse = refuser(dedupeLog(refused, { afterMs: limits.refusedEveryMs }));
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const share = shareFor(socket.remoteAddress);
      if (E.isLeft(share)) return refuse(socket, share.left);
      const { line, fail } = socketLine(socket, dialerOf(socket, address), limits.line);
      open.set(socket, line);
      socket.once('close', () => {
        open.delete(socket);
        share.right();
      });
      keepAlive(line, true).subscribe({ error: fail });
      accept(line);
    });
    const listens = await listenAt(server, address);
    if (E.isLeft(listens)) return listens;
    server.on('error', () => {});
    const closed = new Promise<void>((resolve) => server.once('close', resolve));
    return E.right({
      address: listens.right,
      stopAccepting: () => void server.close(),
      close: async () => {
        server.close();
        for (const line of open.values()) line.close();
        await closed;
      },
    });
  };

function refuser(report: (why: string) => void): (socket: Socket, why: string) => void {
  const present = new Set<Socket>();
  return (socket, why) => {
    report(why);
    socket.on('error', () => {});
    if (present.size >= MAX_REFUSED) return void socket.destroy();
    present.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      present.delete(socket);
    });
    socket.resume().end(encoded(messageOf('error', { text: why, code: 'TooManyLines' })));
  };
}

/** The text for a client; only TCP clients have an address. */
function dialerOf({ remoteAddress, remotePort }: Socket, address: Address): string {
  return remoteAddress === undefined || remotePort === undefined
    ? `a client at ${addressText(address)}`
    : addressText({ kind: 'tcp', host: remoteAddress, port: remotePort });
}

/** Limits the connections of each address (undefined: a socket file). Left: why it is refused. Right: call at its close. */
export function lineShares(limits: Omit<ServingLimits, 'line' | 'refusedEveryMs'>) {
  const open = new Map<string, number>();
  let openFromNetwork = 0;
  return (remoteAddress = '127.0.0.1'): E.Either<string, () => void> => {
    const holder = shareHolder(remoteAddress);
    const isLocal = holder === THIS_MACHINE;
    const most = isLocal ? limits.linesOnLoopback : limits.linesPerAddress;
    const before = open.get(holder) ?? 0;
    if (before >= most) return E.left(`${holder} has ${most} open connections, which is the maximum`);
    if (!isLocal && openFromNetwork >= limits.linesFromNetwork)
      return E.left(`${limits.linesFromNetwork} connections from the network are open, which is the maximum`);
    const add = (by: 1 | -1): void => {
      const now = (open.get(holder) ?? 0) + by;
      if (now === 0) open.delete(holder);
      else open.set(holder, now);
      if (!isLocal) openFromNetwork += by;
    };
    add(1);
    return E.right(() => add(-1));
  };
}

/** Makes the server listen, and removes a stale socket file. Right: the address with its port. Left: `EngineFailed`. */
async function listenAt(server: Server, address: Address): Promise<E.Either<AssistantError, Address>> {
  const problem = await listenProblem(server, address);
  if (problem !== undefined) return E.left(peerFailed(addressText(address), problem));
  const bound = server.address();
  return E.right(
    address.kind === 'tcp' && typeof bound === 'object' && bound !== null
      ? { ...address, port: bound.port }
      : address,
  );
}

async function listenProblem(server: Server, address: Address): Promise<string | undefined> {
  let error = await listen(server, address);
  if (address.kind === 'tcp') return error && networkErrorText(error);
  if (error?.code === 'EADDRINUSE') {
    const obstacle = await removeStaleSocket(address.path);
    if (obstacle !== undefined) return obstacle;
    error = await listen(server, address);
  }
  // the platform reports a missing directory in the same way
  if (error?.code === 'EACCES') return 'its directory does not exist or is not writable';
  return error && networkErrorText(error);
}

function listen(server: Server, address: Address): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ ...address }, () => {
      server.removeListener('error', resolve);
      resolve(undefined);
    });
  });
}

/** Removes the file of a socket without a listener. Returns why it could not; undefined on success. */
async function removeStaleSocket(path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(path)).isSocket()) return 'the file there is not a socket';
    if (await isAnswering(path)) return 'another program listens there already';
    await unlink(path);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  });
}
