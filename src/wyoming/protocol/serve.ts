import { createServer, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../errors.ts';
import { eachOnce } from '../../lib/each-once.ts';
import { type Address, shownAddress } from './address.ts';
import { encoded } from './encode.ts';
import type { WyomingLine } from './line.ts';
import { LINE_LIMITS, type LineLimits } from './line-limits.ts';
import { type LineShareLimits, lineShares } from './line-shares.ts';
import { listening } from './listening.ts';
import { messageOf } from './messages.ts';
import { pinging } from './pinging.ts';
import { socketLine } from './socket-line.ts';

export interface ServingLimits extends LineShareLimits {
  readonly line: LineLimits;
  /** So often at most the log says of an address that it was refused a line, and of twenty in all. */
  readonly refusedEveryMs: number;
}

export const SERVING_LIMITS: ServingLimits = {
  line: LINE_LIMITS,
  linesPerAddress: 50,
  linesOnLoopback: 300,
  linesFromNetwork: 500,
  refusedEveryMs: 3_600_000,
};

/** So many are told at a time why there is no line for them, for so long at most; all others are cut off at once. */
const MOST_REFUSED = 50;
const REFUSED_MS = 1_000;

/** A place where peers may dial in. */
export interface Serving {
  /** With the port that was chosen, where 0 was asked for. */
  readonly address: Address;
  /** Takes no more lines; those that are open go on. */
  readonly stopTaking: () => Promise<void>;
  /** Takes no more lines and closes those that are open: done when all are gone, within about a second. */
  readonly close: () => Promise<void>;
}

/**
 * Listens there, and gives `taken` each line as it is opened; a peer that pings is pinged. Who is one too many is told so by an `error` and hung up on;
 * `refused` is told it once in a while. Left: `EngineFailed` with the address in it.
 */
export const serve =
  (
    address: Address,
    taken: (line: WyomingLine) => void,
    limits: ServingLimits = SERVING_LIMITS,
    refused: (why: string) => void = () => {},
  ): TaskEither<AssistantError, Serving> =>
  async () => {
    const open = new Map<Socket, WyomingLine>();
    const roomFor = lineShares(limits);
    const refuse = refusing(eachOnce(refused, { afterMs: limits.refusedEveryMs }));
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const room = roomFor(socket.remoteAddress);
      if (E.isLeft(room)) return refuse(socket, room.left);
      const { line, fail } = socketLine(socket, dialerOf(socket, address), limits.line);
      open.set(socket, line);
      socket.once('close', () => {
        open.delete(socket);
        room.right();
      });
      pinging(line, { isAfterPing: true }).subscribe({ error: fail });
      taken(line);
    });
    const listens = await listening(server, address);
    if (E.isLeft(listens)) return listens;
    server.on('error', () => {});
    const closed = new Promise<void>((resolve) => server.once('close', resolve));
    const stopTaking = async (): Promise<void> => {
      server.close();
    };
    return E.right({
      address: listens.right,
      stopTaking,
      close: async () => {
        await stopTaking();
        for (const line of open.values()) line.close();
        await closed;
      },
    });
  };

function refusing(told: (why: string) => void): (socket: Socket, why: string) => void {
  const present = new Set<Socket>();
  return (socket, why) => {
    told(why);
    socket.on('error', () => {});
    if (present.size >= MOST_REFUSED) return void socket.destroy();
    present.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      present.delete(socket);
    });
    socket.resume().end(encoded(messageOf('error', { text: why, code: 'TooManyLines' })));
  };
}

/** Who has dialed has an address of its own in TCP alone. */
function dialerOf({ remoteAddress, remotePort }: Socket, address: Address): string {
  return remoteAddress === undefined || remotePort === undefined
    ? `somebody at ${shownAddress(address)}`
    : shownAddress({ kind: 'tcp', host: remoteAddress, port: remotePort });
}
