import { createServer, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../errors.ts';
import { type Address, shownAddress } from './address.ts';
import type { WyomingLine } from './line.ts';
import { LINE_LIMITS, type LineLimits } from './line-limits.ts';
import { listening } from './listening.ts';
import { pinging } from './pinging.ts';
import { socketLine } from './socket-line.ts';

export interface ServingLimits {
  readonly line: LineLimits;
  /** Lines open at a time; who comes after that is hung up on. */
  readonly lines: number;
}

export const SERVING_LIMITS: ServingLimits = { line: LINE_LIMITS, lines: 100 };

/** A place where peers may dial in. */
export interface Serving {
  /** With the port that was chosen, where 0 was asked for. */
  readonly address: Address;
  /** Takes no more lines; those that are open go on. */
  readonly stopTaking: () => Promise<void>;
  /** Takes no more lines and closes those that are open: done when all are gone, within about a second. */
  readonly close: () => Promise<void>;
}

/** Listens there, and gives `taken` each line as it is opened; a peer that pings is pinged. Left: `EngineFailed` with the address in it. */
export const serve =
  (
    address: Address,
    taken: (line: WyomingLine) => void,
    limits: ServingLimits = SERVING_LIMITS,
  ): TaskEither<AssistantError, Serving> =>
  async () => {
    const open = new Map<Socket, WyomingLine>();
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      if (open.size >= limits.lines) {
        socket.on('error', () => {}).destroy();
        return;
      }
      const { line, fail } = socketLine(socket, dialerOf(socket, address), limits.line);
      open.set(socket, line);
      socket.once('close', () => open.delete(socket));
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

/** Who has dialed has an address of its own in TCP alone. */
function dialerOf({ remoteAddress, remotePort }: Socket, address: Address): string {
  return remoteAddress === undefined || remotePort === undefined
    ? `somebody at ${shownAddress(address)}`
    : shownAddress({ kind: 'tcp', host: remoteAddress, port: remotePort });
}
