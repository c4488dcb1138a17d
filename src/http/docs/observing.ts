import * as t from 'io-ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readEvents: RouteDoc = {
  operationId: 'readEvents',
  tag: 'service',
  role: 'order',
  summary: 'Everything that happens, as it happens',
  description:
    'Server-sent events that go on until the client has enough; with an upgrade to WebSocket the same, each event a message. The header `Last-Event-ID` goes before `last_event_id`.',
  answers: { 200: t.string },
  mediaType: 'text/event-stream',
  failures: { 400: 'no such type of events', 503: 'there are too many readers' },
  examples: {},
};

export const readMetrics: RouteDoc = {
  operationId: 'readMetrics',
  tag: 'service',
  role: 'order',
  summary: 'Figures for Prometheus',
  answers: { 200: t.string },
  mediaType: 'text/plain',
  examples: { all: { summary: 'All of them' } },
};
