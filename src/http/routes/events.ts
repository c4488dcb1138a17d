import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { EventsQuery } from '../codecs/events.ts';
import { readEvents } from '../docs/observing.ts';
import { HttpError } from '../errors.ts';
import { messageLine, streamLine } from '../event-lines.ts';
import { LIMITS } from '../guards/limits.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import { webSockets } from '../web-sockets.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

const PATH = '/events';

const MOST_READERS = 2_000;

/** Of the lines one address may have: some are left to those who want something else. */
const READERS_SHARE = 0.8;

/** Nobody has anything to say here. */
const MESSAGE_BYTES = 1_024;

/** `GET /events`: everything that happens, as it happens; as server-sent events, or over a WebSocket. */
export const eventRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { observed, limits }) => {
  const { readers } = observed;
  const { lines, linesOnLoopback } = { ...LIMITS, ...limits };
  const most = Math.min(MOST_READERS, Math.floor(Math.min(lines, linesOnLoopback) * READERS_SHARE));
  await webSockets(fastify, {
    path: PATH,
    messageBytes: MESSAGE_BYTES,
    fail: (socket) => socket.terminate(),
    end: readers.close,
  });
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.route({
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    schema: { querystring: EventsQuery },
    config: { doc: readEvents, takesItsTime: true, isEndless: true },
    preHandler: async () => {
      if (readers.count() >= most) throw new HttpError(503, `${most} readers of events are enough`);
    },
    handler: (request, reply) => {
      const sink = streamLine(reply, 200);
      whenGone(request, reply, readers.open({ form: 'sse', ...wanted(request), sink }));
    },
    wsHandler: (socket, request) => {
      const sink = messageLine(socket, request.raw.socket);
      socket.once('close', readers.open({ form: 'messages', ...wanted(request), sink }));
    },
  });
};

/** The header is what a browser sends by itself when it comes back. */
function wanted({ query, headers }: FastifyRequest) {
  const { type, conversation, last_event_id } = checked(EventsQuery, query);
  const header = headers['last-event-id'];
  return {
    filter: { types: type, conversation },
    after: (typeof header === 'string' && header !== '' ? header : undefined) ?? last_event_id,
  };
}
