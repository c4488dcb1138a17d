import * as t from 'io-ts';
import { RunList, RunTraceAnswer } from '../codecs/run-traces.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readEvents: RouteDoc = {
  operationId: 'readEvents',
  tag: 'service',
  summary: 'Everything that happens, as it happens',
  description:
    'Server-sent events that go on until the client has enough; with an upgrade to WebSocket the same, each event a message. The header `Last-Event-ID` goes before `last_event_id`.',
  answers: { 200: t.string },
  mediaType: 'text/event-stream',
  failures: { 400: 'no such type of events', 503: 'there are too many readers' },
  examples: {},
};

export const listRuns: RouteDoc = {
  operationId: 'listRuns',
  tag: 'runs',
  summary: 'What ran lately',
  answers: { 200: RunList },
  failures: { 400: 'a limit that is none' },
  examples: {
    last: { summary: 'The last two of a conversation', query: { conversation: 'kitchen', limit: '2' } },
  },
};

export const readRun: RouteDoc = {
  operationId: 'readRun',
  tag: 'runs',
  summary: 'All that is known of one run, also while it goes on',
  answers: { 200: RunTraceAnswer },
  failures: { 404: 'no run has this id, or its trace is gone' },
  examples: {
    unknown: {
      summary: 'No such run',
      params: { id: 'none' },
      status: 404,
      answer: {
        error: { status: 404, name: 'itemNotFound', message: 'no run has the id "none"', field: 'id' },
      },
    },
  },
};

export const readMetrics: RouteDoc = {
  operationId: 'readMetrics',
  tag: 'service',
  summary: 'Figures for Prometheus',
  answers: { 200: t.string },
  mediaType: 'text/plain',
  examples: { all: { summary: 'All of them' } },
};
