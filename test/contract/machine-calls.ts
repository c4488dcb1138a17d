import type { Call } from './call.ts';
import { flag, listOf, map, nullable, number, oneOf, text } from './shape.ts';

const STEP = {
  ...{
    number,
    time: text,
    actor: text,
    machine: text,
    event: map,
    states: listOf(text),
    after_event: nullable(text),
    sender: nullable(text),
    transitions: listOf(text),
    refused: listOf({ transition: text, guard: text, read: map }),
  },
};

/** What is sent to the machines and to the voice. */
export const machineCalls: readonly Call[] = [
  {
    method: 'POST',
    route: '/events',
    body: { type: 'order.given', order: 'hello' },
    status: 202,
    answer: { accepted: true, run: text },
    also: [
      [
        {
          type: 'order.given',
          order: 'hello',
          conversation: 'contract',
          mute: true,
          by: 'voice',
          from_hook: true,
        },
        { accepted: true, run: text },
      ],
      [{ type: 'question.cancel' }, { accepted: true, run: null }],
    ],
    takes: {
      fields: {
        type: { isNeeded: true, wrong: [null, true, 5, '', 'order', 'audio.given', 'kit.replaced', [], {}] },
        order: { isNeeded: true, wrong: [null, true, 5, ['hello'], {}] },
        conversation: { wrong: [null, true, 5, '', [], {}, 'x'.repeat(256)] },
        mute: { wrong: [null, 2, '', 'yes', [], {}] },
      },
      unknown: 'refused',
    },
    bad: [
      {
        title: 'a wait for something else',
        body: JSON.stringify({ type: 'order.given', order: 'hello' }),
        headers: { 'content-type': 'application/json', 'broca-wait': 'soon' },
        status: 400,
        field: 'broca-wait',
      },
    ],
  },
  {
    method: 'GET',
    route: '/events/alphabet',
    status: 200,
    answer: {
      refused: null,
      events: listOf({
        type: text,
        to: oneOf('brain', 'ears'),
        about: text,
        fields: nullable(map),
        instead: nullable(text),
      }),
    },
  },
  {
    method: 'POST',
    route: '/say',
    body: { text: 'Dinner is ready.', mute: true },
    status: 200,
    answer: { outcome: 'muted' },
    takes: {
      fields: {
        text: { isNeeded: true, wrong: [null, true, 5, '', ' ', [], {}, 'x'.repeat(5_001)] },
        mute: { wrong: [null, 2, '', 'yes', 'TRUE', [], {}] },
        conversation: { wrong: [null, true, 5, '', [], {}, 'x'.repeat(256)] },
        satellites: { wrong: [null, true, 5, '', 'kitchen', [], [5], [''], {}] },
      },
      unknown: 'passed over',
    },
    bad: [
      {
        title: 'a satellite that nobody knows',
        body: '{"text":"Hello.","satellites":["cellar"]}',
        status: 404,
        field: 'satellites',
      },
    ],
    also: [
      [
        { text: 'Dinner is ready.', mute: true, satellites: 'all' },
        { outcome: 'muted', satellites: [{ name: 'default', outcome: 'muted' }] },
      ],
      [
        { text: 'Dinner is ready.', mute: true, satellites: ['default', 'kitchen'] },
        {
          outcome: 'muted',
          satellites: [
            { name: 'default', outcome: 'muted' },
            { name: 'kitchen', outcome: 'failed', error: 'it is not connected' },
          ],
        },
      ],
    ],
  },
  {
    method: 'GET',
    route: '/satellites',
    status: 200,
    answer: {
      satellites: [
        {
          ...{ name: 'kitchen', kind: 'wyoming', address: 'unix:///nowhere/kitchen.sock', area: 'below' },
          ...{ state: oneOf('connecting', 'waiting'), detail: nullable(text), discovered: false },
          ...{ ears: null, level_db: null, peak_db: null, deaf: flag, mute: flag, language: null },
          engines: { stt: 'pocketsphinx', tts: 'espeak', trigger: 'none' },
        },
      ],
    },
  },
  ...['deaf', 'mute'].map(
    (name): Call => ({
      method: 'POST',
      route: `/satellites/:name/${name}`,
      path: `/satellites/kitchen/${name}`,
      body: { [name]: true },
      status: 200,
      answer: { [name]: true },
      also: [[{ [name]: 'False' }, { [name]: false }]],
      takes: {
        fields: { [name]: { isNeeded: true, wrong: [null, 2, '', 'yes', 'TRUE', [], {}] } },
        unknown: 'passed over',
      },
      bad: ['cellar', 'default', '__proto__'].map((path) => ({
        title: `the satellite ${path}`,
        path: `/satellites/${path}/${name}`,
        body: JSON.stringify({ [name]: true }),
        status: 404,
        field: 'name',
      })),
    }),
  ),
  {
    method: 'GET',
    route: '/machines',
    status: 200,
    answer: { machines: listOf({ name: text, states: map }) },
  },
  {
    method: 'GET',
    route: '/machines/:name.svg',
    path: '/machines/signal.svg',
    status: 200,
    answer: text,
    mediaType: 'image/svg+xml',
    bad: ['none', '__proto__', '%00', '.'].map((name) => ({
      title: `the machine ${name}`,
      path: `/machines/${name}.svg`,
      status: 404,
      field: 'name',
    })),
  },
  {
    method: 'GET',
    route: '/machines/history',
    status: 200,
    answer: { steps: listOf(STEP) },
    bad: ['limit=0', 'limit=x', 'before=x'].map((query) => ({
      title: `a list by ${query}`,
      path: `/machines/history?${query}`,
      status: 400,
      field: query.slice(0, query.indexOf('=')),
    })),
  },
  {
    method: 'GET',
    route: '/machines/history/:moment',
    path: '/machines/history/1',
    before: [['POST', '/events', { type: 'voice.unmute' }]],
    status: 200,
    answer: { step: STEP, actors: map },
    bad: ['0', '999999999', 'none', '__proto__', '%00'].map((moment) => ({
      title: `the moment ${moment}`,
      path: `/machines/history/${moment}`,
      status: 404,
      field: 'moment',
    })),
  },
  {
    method: 'GET',
    route: '/machines/live',
    status: 200,
    answer: undefined,
    mediaType: 'text/event-stream',
  },
  {
    method: 'GET',
    route: '/machines/stepping',
    status: 200,
    answer: { is_stepping: false, count: 0, waiting: [] },
  },
  {
    method: 'PUT',
    route: '/machines/stepping',
    body: { stepping: false },
    status: 200,
    answer: { is_stepping: false, count: 0, waiting: [] },
    takes: {
      fields: { stepping: { isNeeded: true, wrong: [null, 2, '', 'yes', 'TRUE', [], {}] } },
      unknown: 'passed over',
    },
  },
  {
    method: 'POST',
    route: '/machines/step',
    status: 409, // what a step does: test/http/resources/machines.test.ts
    answer: { error: { status: 409, name: 'Conflict', message: 'the machines are not held' } },
  },
];
