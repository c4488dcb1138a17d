import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyReply } from 'fastify';
import type { EventSink } from '../observe/reader.ts';

/** Begins an answer of server-sent events; the headers that hooks have set stay. */
export function streamLine(reply: FastifyReply, status: number): EventSink {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(status, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no', // nginx would keep events until it has enough of them
  });
  raw.flushHeaders();
  const sink = streamSink(raw, reply.request.raw.socket);
  sink.write([RETRY], () => {});
  return sink;
}

/** Browsers reconnect after this time, in ms. */
const RETRY = Buffer.from('retry: 2000\n\n');

/** `line` is the socket of the answer: an answer that waits behind another one does not have it yet. */
const streamSink = (raw: ServerResponse, line: Socket): EventSink => {
  const send = (buffer: Buffer, sent?: () => void): void => {
    const { socket } = raw;
    if (raw.writableEnded || raw.destroyed) sent?.();
    else if (socket !== null && raw.chunkedEncoding) socket.write(cachedChunk(buffer), sent);
    else raw.write(buffer, sent);
  };
  return {
    write: (buffers, sent) => {
      for (const [index, buffer] of buffers.entries())
        send(buffer, index === buffers.length - 1 ? sent : undefined);
    },
    unsentBytes: () => raw.writableLength,
    beat: (id) => send(Buffer.from(id === undefined ? ':\n\n' : `:\nid: ${id}\n\n`)),
    end: () => void raw.end(),
    drop: () => void line.destroy(),
  };
};

/** The buffer as a chunk of HTTP, cached for all readers: a thousand readers would take twice the time otherwise. */
function cachedChunk(buffer: Buffer): Buffer {
  const cached = chunks.get(buffer);
  if (cached !== undefined) return cached;
  const chunk = Buffer.concat([Buffer.from(`${buffer.length.toString(16)}\r\n`), buffer, CHUNK_END]);
  chunks.set(buffer, chunk);
  return chunk;
}

const chunks = new WeakMap<Buffer, Buffer>();
const CHUNK_END = Buffer.from('\r\n');

/** Sends each event as a WebSocket message. A client that has not answered the last ping is disconnected. */
export function messageLine(socket: WebSocket, line: Socket): EventSink {
  let hasAnswered = true;
  socket.on('pong', () => {
    hasAnswered = true;
  });
  return {
    write: (buffers, sent) => {
      line.cork();
      for (const [index, buffer] of buffers.entries())
        socket.send(buffer, { binary: false }, index === buffers.length - 1 ? () => sent() : undefined);
      line.uncork();
    },
    unsentBytes: () => socket.bufferedAmount,
    beat: () => {
      if (!hasAnswered) return socket.terminate();
      hasAnswered = false;
      socket.ping();
    },
    end: () => socket.close(GOING_AWAY, 'the service is stopping'),
    drop: () => socket.terminate(),
  };
}

const GOING_AWAY = 1001;
