import type { WebSocket } from '@fastify/websocket';
import { Observable, share } from 'rxjs';
import type { MessageLine } from '../rooms/line.ts';

const PING_MS = 10_000;
/** Whoever lets so much wait reads no more. */
const MOST_UNSENT_BYTES = 8_000_000;

/** The line of a WebSocket that carries messages both ways. Who does not answer pings, or does not read, is gone. */
export function webSocketLine(socket: WebSocket, pingMs = PING_MS): MessageLine {
  let hasAnswered = true;
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const pinging = setInterval(() => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
  }, pingMs);
  socket.once('close', () => clearInterval(pinging));
  return {
    received$: received(socket).pipe(share()),
    send: (message) => {
      if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate();
      else socket.send(message);
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

const received = (socket: WebSocket): MessageLine['received$'] =>
  new Observable((subscriber) => {
    const take = (message: Buffer, isBinary: boolean): void =>
      subscriber.next(isBinary ? message : message.toString());
    const end = (): void => subscriber.complete();
    socket.on('message', take).once('close', end);
    return () => socket.off('message', take).off('close', end);
  });
