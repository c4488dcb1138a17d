import type { Call } from './call.ts';
import { anything, flag, listOf, map, mapOf, maybe, number, oneOf, text, time, version } from './shape.ts';

const ENGINE = {
  name: text,
  engine: text,
  state: oneOf('off', 'starting', 'ready', 'missing', 'failed'),
  detail: maybe(text),
  restarts: maybe(number),
  version: maybe(text),
};

/** What the contract does not have, or only by its name. */
export const otherCalls: readonly Call[] = [
  { method: 'GET', route: '/', status: 200, answer: { assistant_version: version } },
  {
    method: 'GET',
    route: '/health',
    status: 200,
    answer: {
      status: oneOf('ok', 'degraded'),
      live: true,
      ready: true,
      degraded: listOf({ part: text, detail: text }),
      states: map,
      engines: mapOf(ENGINE),
      kit: { current: true, read_at: time, problems: [] },
    },
  },
  {
    method: 'GET',
    route: '/neurons',
    status: 200,
    answer: { core: listOf(text), community: listOf(text) },
  },
  {
    method: 'POST',
    route: '/orders/explain',
    body: { order: 'hello' },
    status: 200,
    answer: {
      user_order: 'hello',
      matched_synapses: [
        {
          synapse_name: 'hello',
          signal: 0,
          matching_type: 'normal',
          corrected_order: null,
          matched_order: 'hello',
          parameters: {},
        },
      ],
      on_order_not_found: [],
      near_misses: listOf(map),
    },
    takes: {
      fields: {
        order: { isNeeded: true, wrong: [null, true, 5, ['hello'], {}, 'x'.repeat(501)] },
        conversation: { wrong: [null, 5, '', [], {}, 'x'.repeat(256)] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'POST',
    route: '/signals/geolocation',
    body: { latitude: 0, longitude: 0 },
    status: 200,
    answer: { entered: [] },
    takes: {
      fields: {
        latitude: { isNeeded: true, wrong: [null, true, 'north', [], {}, 91, -90.5] },
        longitude: { isNeeded: true, wrong: [null, true, 'east', [], {}, 181, -180.5] },
        device: { wrong: [null, 5, '', [], {}, 'x'.repeat(256)] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'POST',
    route: '/reload',
    status: 200,
    answer: { changed: flag, synapses: number, problems: [], at_next_start: [] },
  },
  { method: 'GET', route: '/openapi.json', status: 200, answer: map },
  {
    method: 'GET',
    route: '/schemas/:file',
    path: '/schemas/brain.schema.json',
    status: 200,
    answer: map,
    bad: [{ title: 'no schema', path: '/schemas/tea.schema.json', status: 404 }],
  },
  { method: 'GET', route: '/console', status: 200, answer: anything, mediaType: 'text/html', access: 'open' },
  {
    method: 'GET',
    route: '/console/*',
    path: '/console/main.css',
    status: 200,
    answer: anything,
    mediaType: 'text/css',
    access: 'open',
    bad: [
      { title: 'the way out', path: '/console/..%2f..%2fpackage.json', status: 404 },
      { title: 'what is not there', path: '/console/nothing.js', status: 404 },
    ],
  },
  {
    method: 'GET',
    route: '/console/session',
    status: 200,
    answer: { role: 'admin', token: null, has_session: false },
    access: 'page',
  },
  {
    method: 'POST',
    route: '/console/session',
    body: { login: 'admin', password: 's3cret:é' },
    status: 204,
    answer: undefined,
    access: 'open',
    takes: {
      fields: {
        login: { isNeeded: true, wrong: [null, true, 5, [], {}, 'x'.repeat(1_001)] },
        password: { isNeeded: true, wrong: [null, true, 5, [], {}, 'x'.repeat(1_001)] },
      },
      unknown: 'passed over',
    },
  },
  { method: 'DELETE', route: '/console/session', status: 204, answer: undefined, access: 'page' },
  { method: 'GET', route: '/docs', status: 200, answer: anything, mediaType: 'text/html' },
  {
    method: 'GET',
    route: '/docs/*',
    path: '/docs/static/index.css',
    status: 200,
    answer: anything,
    mediaType: 'text/css',
    bad: [{ title: 'the way out', path: '/docs/..%2f..%2fpackage.json', status: 404 }],
  },
];
