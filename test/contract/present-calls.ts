import { complete, said, synapse } from '../support/run-results.ts';
import { RECORDING } from './audio-calls.ts';
import { type Call, NEWEST_RUN } from './call.ts';
import { flag, listOf, map, mapOf, nullable, number, oneOf, type Shape, text, time } from './shape.ts';

const TIMER = {
  id: text,
  name: nullable(text),
  synapse: text,
  due: text,
  remaining_seconds: number,
  conversation: text,
};

const CONVERSATION = {
  name: text,
  state: text,
  runs: listOf(text),
  question: nullable({
    run: text,
    asked: nullable(time),
    by: text,
    links: listOf({ synapse_name: text, answers: listOf(text) }),
    default_synapse: nullable(text),
  }),
  questions_behind: number,
};

const TOKEN = [
  ['DELETE', '/tokens/tablet'],
  ['POST', '/tokens', { name: 'tablet', role: 'order' }],
] as const;

const ASKED = [
  ['DELETE', '/conversations/phone/question'],
  ['POST', '/synapses/start/order', { order: 'I want coffee', conversation: 'phone' }],
] as const;

const DECIBELS = nullable(number);

const NOT_DEAF = [['POST', '/deaf', { deaf: false }]] as const;

const ORDERED = [['POST', '/synapses/start/order', { order: 'hello', conversation: 'traced' }]] as const;

const LISTED = {
  id: text,
  conversation: text,
  started: time,
  duration_ms: number,
  order: nullable(text),
  status: oneOf('complete', 'waiting_for_answer', null),
  synapses: listOf(text),
  said: listOf(text),
  is_default: flag,
  has_error: flag,
  has_audio: flag,
};

const TRACED: Shape = {
  id: text,
  conversation: 'traced',
  by: 'api',
  from_hook: false,
  mute: null,
  started_synapses: [],
  parameters: {},
  answers: null,
  order: 'hello',
  started: time,
  duration_ms: number,
  status: 'complete',
  broca: text,
  engines: mapOf({ name: text, engine: text, version: nullable(text) }),
  stages: listOf({ name: text, at_ms: number, duration_ms: nullable(number), budget_ms: nullable(number) }),
  states: listOf({ at_ms: number, region: text, state: text }),
  events: listOf(map),
  report: complete('hello', synapse('hello', 'hello', said('Hello!'))).body as Shape,
  has_audio: false,
};

const unknownRuns = (end: string) =>
  ['nobody', '__proto__', '%00', '0'].map((id) => ({
    title: `the id ${id}`,
    path: `/runs/${id}${end}`,
    status: 404,
    field: 'id',
  }));

/** What the contract does not have, or only by its name. */
/** What goes on, what waits, and what was. */
export const presentCalls: readonly Call[] = [
  {
    method: 'GET',
    route: '/conversations',
    before: ASKED,
    status: 200,
    answer: { conversations: listOf(CONVERSATION) },
  },
  {
    method: 'DELETE',
    route: '/conversations/:name/question',
    path: '/conversations/phone/question',
    before: ASKED,
    status: 204,
    answer: undefined,
    bad: [{ title: 'a conversation without one', path: '/conversations/cellar/question', status: 404 }],
  },
  {
    method: 'GET',
    route: '/timers',
    before: [['POST', '/synapses/start/order', { order: 'remind me of tea' }]],
    status: 200,
    answer: { timers: listOf(TIMER) },
  },
  {
    method: 'DELETE',
    route: '/timers/:id',
    path: '/timers/1',
    before: [['POST', '/synapses/start/order', { order: 'remind me of tea' }]],
    status: 204,
    answer: undefined,
    bad: ['0', '-1', 'x', '99999999999999999999', '%00'].map((id) => ({
      title: `the id ${id}`,
      path: `/timers/${id}`,
      status: 404,
      field: 'id',
    })),
  },
  {
    method: 'GET',
    route: '/tokens',
    before: TOKEN,
    status: 200,
    answer: { tokens: [{ name: 'tablet', role: 'order', added: time }] },
  },
  {
    method: 'POST',
    route: '/tokens',
    before: [['DELETE', '/tokens/tablet']],
    body: { name: 'tablet', role: 'order' },
    status: 201,
    answer: { name: 'tablet', role: 'order', added: time, token: text },
    takes: {
      fields: {
        name: { isNeeded: true, wrong: [null, true, 5, '', 'a:b', 'two words', 'x'.repeat(65), [], {}] },
        role: { isNeeded: true, wrong: [null, true, 5, '', 'owner', 'Admin', [], {}] },
      },
      unknown: 'passed over',
    },
  },
  {
    method: 'DELETE',
    route: '/tokens/:name',
    path: '/tokens/tablet',
    before: TOKEN,
    status: 204,
    answer: undefined,
    bad: ['phone', '__proto__', '%00'].map((name) => ({
      title: `the name ${name}`,
      path: `/tokens/${name}`,
      status: 404,
      field: 'name',
    })),
  },
  {
    method: 'GET',
    route: '/runs',
    path: '/runs?conversation=traced&limit=1',
    before: ORDERED,
    status: 200,
    answer: {
      runs: [{ ...LISTED, conversation: 'traced', order: 'hello', status: 'complete', synapses: ['hello'] }],
    },
    bad: ['0', '-1', '1001', 'x', '', '1.5'].map((limit) => ({
      title: `the limit ${limit}`,
      path: `/runs?limit=${limit}`,
      status: 400,
      field: 'limit',
    })),
  },
  {
    method: 'GET',
    route: '/runs/:id',
    path: `/runs/${NEWEST_RUN}`,
    before: ORDERED,
    status: 200,
    answer: TRACED,
    bad: unknownRuns(''),
  },
  {
    method: 'GET',
    route: '/runs/:id/export',
    path: `/runs/${NEWEST_RUN}/export`,
    before: ORDERED,
    status: 200,
    answer: { format: 1, exported: time, run: TRACED, before: [], audio: null },
    bad: unknownRuns('/export'),
  },
  {
    method: 'GET',
    route: '/runs/:id/audio',
    path: `/runs/${NEWEST_RUN}/audio`,
    before: [['POST', '/synapses/start/audio', undefined, RECORDING]],
    status: 200,
    answer: text,
    mediaType: 'audio/wav',
    bad: unknownRuns('/audio'),
  },
  {
    method: 'POST',
    route: '/runs/:id/replay',
    path: `/runs/${NEWEST_RUN}/replay`,
    before: ORDERED,
    status: 200,
    answer: {
      run: text,
      is_same: true,
      stages: listOf(map),
      not_run: [],
    },
    bad: unknownRuns('/replay'),
  },
  {
    method: 'POST',
    route: '/runs/:id/test',
    path: `/runs/${NEWEST_RUN}/test`,
    before: ORDERED,
    status: 201,
    answer: { file: text },
    takes: {
      isOptional: true,
      fields: {
        synapses: { wrong: [null, 'hello', 5, {}] },
        says: { wrong: [null, 'hello', 5, {}] },
      },
      unknown: 'passed over',
    },
    bad: unknownRuns('/test'),
  },
  {
    method: 'DELETE',
    route: '/runs/:id',
    path: `/runs/${NEWEST_RUN}`,
    before: ORDERED,
    status: 204,
    answer: undefined,
    bad: unknownRuns(''),
  },
  {
    method: 'DELETE',
    route: '/runs',
    before: ORDERED,
    status: 200,
    answer: { deleted: number },
  },
  {
    method: 'GET',
    route: '/events',
    status: 200,
    answer: undefined,
    mediaType: 'text/event-stream',
    bad: [
      { title: 'a type of no event', path: '/events?type=nonsense', status: 400, field: 'type' },
      {
        title: 'a conversation without a name',
        path: '/events?conversation=',
        status: 400,
        field: 'conversation',
      },
    ],
  },
  {
    method: 'GET',
    route: '/ears',
    before: NOT_DEAF,
    status: 200,
    answer: {
      state: 'no_microphone',
      source: 'none',
      trigger: 'none',
      wake_words: [],
      level_db: DECIBELS,
      peak_db: DECIBELS,
      clipping: false,
      threshold_db: DECIBELS,
      satellites: [],
    },
  },
  {
    method: 'GET',
    route: '/microphone',
    path: '/microphone?name=tablet&rate=48000',
    status: 426, // a WebSocket is opened in test/http/resources/microphone.test.ts
    answer: {
      error: { status: 426, name: 'Upgrade Required', message: 'this path needs a WebSocket connection' },
    },
    bad: [
      { title: 'no rate', path: '/microphone?name=tablet', status: 400, field: 'rate' },
      { title: 'no name', path: '/microphone?rate=48000', status: 400, field: 'name' },
      { title: 'a slow rate', path: '/microphone?name=tablet&rate=7999', status: 400, field: 'rate' },
    ],
  },
  {
    method: 'POST',
    route: '/trigger',
    before: NOT_DEAF,
    body: { conversation: 'kitchen' },
    status: 409, // where there is a microphone it is 202: test/http/resources/ears.test.ts
    answer: { error: { status: 409, name: 'Conflict', message: 'no microphone is open' } },
    takes: {
      isOptional: true,
      fields: { conversation: { wrong: [null, true, 5, '', ['kitchen'], {}, 'x'.repeat(256), 'a\u0000b'] } },
      unknown: 'passed over',
    },
    bad: [
      {
        title: 'a conversation in the header that is too long',
        headers: { 'broca-conversation': 'x'.repeat(256) },
        status: 400,
      },
    ],
  },
  { method: 'GET', route: '/metrics', status: 200, answer: text, mediaType: 'text/plain' },
];
