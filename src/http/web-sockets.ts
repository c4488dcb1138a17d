import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { upgradesAt } from './guards/upgrades.ts';

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
