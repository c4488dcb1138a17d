import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { upgradesAt } from './guards/origins.ts';

/** Calls `end` once, when the answer ends or its socket closes: a pipelined answer that waits gets no `close` event. */
export function onResponseClosed(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  end: () => void,
): void {
  const callbacks = lines.get(socket) ?? watchClose(socket);
  const over = (): void => {
    if (!callbacks.delete(over)) return;
    raw.off('close', over);
    end();
  };
  callbacks.add(over);
  raw.once('close', over);
  if (socket.closed) over();
}

/** Aborts when the answer ends or its socket closes. */
export function whenResponseCloses(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onResponseClosed(request, reply, () => gone.abort());
  return gone.signal;
}

/** Requests on one socket share its `close` listener. */
const lines = new WeakMap<Socket, Set<() => void>>();

function watchClose(line: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  lines.set(line, callbacks);
  line.once('close', () => {
    for (const over of callbacks) over();
  });
  return callbacks;
}

interface WebSockets {
  readonly path: string;
  /** The size limit of one message; a larger one closes the socket. */
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
