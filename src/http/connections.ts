import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { upgradesAt } from './guards/origins.ts';

/**
 * Calls `end` once, when the answer is over or its line is closed: an answer that waits behind another one on the same line does
 * not hear that the line is gone.
 */
export function onResponseClosed(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  end: () => void,
): void {
  const endings = lines.get(socket) ?? followed(socket);
  const over = (): void => {
    if (!endings.delete(over)) return;
    raw.off('close', over);
    end();
  };
  endings.add(over);
  raw.once('close', over);
  if (socket.closed) over();
}

/** Requests that came together on one line share one listener. */
const lines = new WeakMap<Socket, Set<() => void>>();

function followed(line: Socket): Set<() => void> {
  const endings = new Set<() => void>();
  lines.set(line, endings);
  line.once('close', () => {
    for (const over of endings) over();
  });
  return endings;
}

interface WebSockets {
  readonly path: string;
  /** What one message may hold; whoever sends more is cut off. */
  readonly messageBytes: number;
  /** Ends one that failed. */
  readonly fail: (socket: WebSocket) => void;
  /** Ends all of them, as the service stops. */
  readonly end: () => void;
}

/** Routes of this plugin may take WebSockets at `path`, and nowhere else. */
export const webSockets = async (
  fastify: FastifyInstance,
  { path, messageBytes, fail, end }: WebSockets,
): Promise<void> => {
  await fastify.register(websocket, {
    options: { server: upgradesAt(fastify.server, path), maxPayload: messageBytes },
    errorHandler: (_, socket) => fail(socket),
    preClose: (done) => {
      end();
      done();
    },
  });
};
