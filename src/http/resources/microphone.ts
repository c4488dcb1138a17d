import type { WebSocket } from '@fastify/websocket';
import * as t from 'io-ts';
import { Observable, share } from 'rxjs';
import { withSchema } from '../../lib/codecs.ts';
import type { MessageLine } from '../../rooms/satellite.ts';
import { CallerName, decodeOrThrow, Nothing, parsed, withMeanings } from '../codecs.ts';
import { webSockets } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

const PATH = '/microphone';

/** A third of a second at the highest rate. */
const MESSAGE_BYTES = 65_536;

const GOING_AWAY = 1001;
const FAILED = 1011;

/** `GET /microphone`: a tab of a browser as a microphone and a loudspeaker, over a WebSocket. */
export const microphoneRoutes: Routes<'ears'> = async (app, { ears }) => {
  await webSockets(app, {
    path: PATH,
    messageBytes: MESSAGE_BYTES,
    // a socket that is closing already, such as after a message that is too large, has sent its reason
    fail: (socket) => socket.close(FAILED),
    end: () => {
      for (const client of app.websocketServer.clients) client.close(GOING_AWAY, 'the service is stopping');
    },
  });

  app.route({
    ...routes.openMicrophone,
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    handler: async () => {
      throw new HttpError(426, 'this path needs a WebSocket connection');
    },
    wsHandler: (socket, { query }) => {
      const { name, rate } = decodeOrThrow(MicrophoneQuery, query);
      ears.connect({ name, rateHz: rate }, webSocketLine(socket));
    },
  });
};

const MIN_HZ = 8_000;
const MAX_HZ = 96_000;

/** As it stands in an address. */
const RateHz = withSchema(
  parsed(`a whole number from ${MIN_HZ} to ${MAX_HZ}`, t.number.is, (value) => {
    const rateHz = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
    const isRate = typeof rateHz === 'number' && rateHz >= MIN_HZ && rateHz <= MAX_HZ;
    return isRate ? rateHz : undefined;
  }),
  { type: 'integer', minimum: MIN_HZ, maximum: MAX_HZ },
);

/** The name of a satellite, and its sample rate. */
const MicrophoneQuery = withMeanings(t.type({ name: CallerName, rate: RateHz }), {
  name: 'also of its conversation; no other satellite may have it',
  rate: 'the sample rate of the sound that the client sends, in Hz',
});

const PING_MS = 10_000;
/** A client with more unsent bytes counts as disconnected. */
const MAX_UNSENT_BYTES = 8_000_000;

/** Carries messages both ways over a WebSocket. Closes it if the client does not answer pings or does not read. */
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
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
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

const routes = operations('ears', {
  openMicrophone: {
    schema: { querystring: MicrophoneQuery },
    isEndless: true,
    role: 'order',
    summary: 'A microphone and a loudspeaker on another device, such as a browser tab',
    description:
      'A WebSocket with its own conversation. Sound goes both ways as raw 16-bit little-endian mono samples in binary messages; docs/api.md has the texts between them.',
    answers: { 101: Nothing },
    failures: { 400: 'no name, or no rate', 426: 'it was not asked for as a WebSocket' },
    examples: {
      plain: {
        summary: 'Without an upgrade',
        query: { name: 'tablet', rate: '48000' },
        status: 426,
      },
      slow: {
        summary: 'Too few samples',
        query: { name: 'tablet', rate: '100' },
        status: 400,
      },
    },
  },
});
