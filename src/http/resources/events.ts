import type { FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import { typesNamed } from '../../observe/event-frames.ts';
import { LIVE_TYPES, type LiveType } from '../../observe/live-event.ts';
import { CallerName, decodeOrThrow, parsed, withMeanings } from '../codecs.ts';
import { onResponseClosed, webSockets } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { messageLine, streamLine } from '../event-lines.ts';
import { LIMITS } from '../guards/limits.ts';
import { operations } from '../openapi/route-doc.ts';
import { Count } from './run-trace-codec.ts';

const PATH = '/events';

const MAX_READERS = 2_000;

/** The share of the connections that readers may take; the rest is for other calls. */
const READERS_SHARE = 0.8;

/** Clients have nothing to send here. */
const MESSAGE_BYTES = 1_024;

/** `GET /events`: everything that happens, as it happens; as server-sent events, or over a WebSocket. */
export const eventRoutes: Routes<'observed' | 'limits'> = async (app, { observed, limits }) => {
  const { readers } = observed;
  const { lines, linesOnLoopback } = { ...LIMITS, ...limits };
  const most = Math.min(MAX_READERS, Math.floor(Math.min(lines, linesOnLoopback) * READERS_SHARE));
  await webSockets(app, {
    path: PATH,
    messageBytes: MESSAGE_BYTES,
    fail: (socket) => socket.terminate(),
    end: readers.close,
  });

  app.route({
    ...routes.readEvents,
    method: 'GET',
    url: PATH,
    exposeHeadRoute: false,
    preHandler: async () => {
      if (readers.count() >= most) throw new HttpError(503, `${most} clients already read the events`);
    },
    handler: (request, reply) => {
      const sink = streamLine(reply, 200);
      onResponseClosed(request, reply, readers.open({ form: 'sse', ...selection(request), sink }));
    },
    wsHandler: (socket, request) => {
      const sink = messageLine(socket, request.raw.socket);
      socket.once('close', readers.open({ form: 'messages', ...selection(request), sink }));
    },
  });
};

/** The filter and the start of a stream. Browsers send the header by themselves when they reconnect. */
function selection({ query, headers }: FastifyRequest) {
  const { type, conversation, last_event_id, last } = decodeOrThrow(EventsQuery, query);
  const header = headers['last-event-id'];
  return {
    filter: { types: type, conversation },
    after: (typeof header === 'string' && header !== '' ? header : undefined) ?? last_event_id,
    last,
  };
}

const Types = withSchema(
  parsed(
    `types of events, commas between, the end of each perhaps *: ${LIVE_TYPES.join(', ')}`,
    (value): value is ReadonlySet<LiveType> => value instanceof Set,
    (value) => {
      if (value instanceof Set) return value; // its route has decoded it already
      const names = [value].flat().flatMap((name) => (typeof name === 'string' ? name.split(',') : []));
      return names.length === 0 ? undefined : typesNamed(names);
    },
  ),
  { type: 'string' },
);

/** Filters of a stream of events, and where it starts. */
const EventsQuery = withMeanings(
  t.partial({ type: Types, conversation: CallerName, last_event_id: t.string, last: Count }),
  {
    type: 'only events of these types: neuron.ended,on_*',
    conversation: 'only those of this conversation',
    last_event_id: 'first the events after the one with this id',
    last: 'first as many of the last of these events, without a `last_event_id`',
  },
);

/** `GET /metrics`: figures for Prometheus. */
export const metricRoutes: Routes<'observed'> = async (app, { observed }) => {
  app.get('/metrics', routes.readMetrics, async (_, reply) => {
    const { contentType, text } = await observed.metrics();
    return reply.type(contentType).send(text);
  });
};

const routes = operations('service', {
  readEvents: {
    schema: { querystring: EventsQuery },
    takesItsTime: true,
    isEndless: true,
    role: 'order',
    summary: 'The live events',
    description:
      'Server-sent events until the client disconnects, or with an upgrade to WebSocket one message for each event. The header `Last-Event-ID` overrides `last_event_id`.',
    answers: { 200: t.string },
    mediaType: 'text/event-stream',
    failures: { 400: 'no such type of events', 503: 'there are too many readers' },
    examples: {},
  },
  readMetrics: {
    role: 'order',
    summary: 'The metrics for Prometheus',
    answers: { 200: t.string },
    mediaType: 'text/plain',
    examples: { all: { summary: 'All of them' } },
  },
});
