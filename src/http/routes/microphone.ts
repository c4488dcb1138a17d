import type { FastifyPluginAsync } from 'fastify';
import { MicrophoneQuery } from '../codecs/microphone.ts';
import { openMicrophone } from '../docs/microphone.ts';
import { HttpError } from '../errors.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import { webSocketLine } from '../message-line.ts';
import { webSockets } from '../web-sockets.ts';
import type { HttpWorld } from '../world.ts';

const PATH = '/microphone';

/** A third of a second at the highest rate. */
const MESSAGE_BYTES = 65_536;

const GOING_AWAY = 1001;
const FAILED = 1011;

/** `GET /microphone`: a tab of a browser as a microphone and a loudspeaker, over a WebSocket. */
export const microphoneRoutes: FastifyPluginAsync<Pick<HttpWorld, 'ears'>> = async (fastify, { ears }) => {
  await webSockets(fastify, {
    path: PATH,
    messageBytes: MESSAGE_BYTES,
    // one that is closing already, such as for a message too large, says why it does
    fail: (socket) => socket.close(FAILED),
    end: () => {
      for (const client of fastify.websocketServer.clients)
        client.close(GOING_AWAY, 'the service is stopping');
    },
  });
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.route({
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    schema: { querystring: MicrophoneQuery },
    config: { doc: openMicrophone, isEndless: true },
    handler: async () => {
      throw new HttpError(426, 'this is a WebSocket');
    },
    wsHandler: (socket, { query }) => {
      const { name, rate } = checked(MicrophoneQuery, query);
      ears.connect({ name, rateHz: rate }, webSocketLine(socket));
    },
  });
};
